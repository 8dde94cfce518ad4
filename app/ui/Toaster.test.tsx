import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "./Toaster.tsx";
import { dismissToast, toast, toastRecords } from "./toastStore.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.useRealTimers();
});

function pass(milliseconds: number) {
  act(() => vi.advanceTimersByTime(milliseconds));
}

function showToast(title: string) {
  act(() => void toast({ title }));
  return screen.getByText(title);
}

test("a toast closes after five seconds", () => {
  showToast("Request submitted");
  pass(4_999);
  expect(screen.queryByText("Request submitted")).not.toBeNull();
  pass(1);
  expect(screen.queryByText("Request submitted")).toBeNull();
});

test("only the newest toast is shown", () => {
  showToast("First");
  showToast("Second");
  expect(screen.queryByText("First")).toBeNull();
  pass(5_000);
  expect(screen.queryByText("Second")).toBeNull();
});

test("hovering pauses a toast, which then keeps its remaining time", () => {
  const title = showToast("Welcome back!");
  pass(3_000);
  fireEvent.pointerEnter(title);
  pass(60_000);
  expect(screen.queryByText("Welcome back!")).not.toBeNull();
  fireEvent.pointerLeave(title);
  pass(1_999);
  expect(screen.queryByText("Welcome back!")).not.toBeNull();
  pass(1);
  expect(screen.queryByText("Welcome back!")).toBeNull();
});

test("F8 focuses the notification area, and the toast stays while it has the focus", () => {
  showToast("Login successful");
  fireEvent.keyDown(window, { key: "F8" });
  expect(document.activeElement).toBe(screen.getByRole("region", { name: /Notifications/ }));
  pass(60_000);
  expect(screen.queryByText("Login successful")).not.toBeNull();
});

test("errors are alerts, everything else is a status", () => {
  act(() => void toast({ title: "Login failed", tone: "destructive" }));
  expect(screen.getByRole("alert").textContent).toContain("Login failed");
  act(() => void toast({ title: "Saved on this phone", tone: "queued" }));
  expect(screen.getByRole("status").textContent).toContain("Saved on this phone");
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("a swipe of 50 px to the right dismisses, 49 px do not", () => {
  const title = showToast("Swipe me");
  fireEvent.pointerDown(title, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(title, { clientX: 149, pointerId: 1 });
  fireEvent.pointerUp(title, { clientX: 149, pointerId: 1 });
  expect(screen.queryByText("Swipe me")).not.toBeNull();
  fireEvent.pointerDown(title, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(title, { clientX: 150, pointerId: 1 });
  fireEvent.pointerUp(title, { clientX: 150, pointerId: 1 });
  expect(screen.queryByText("Swipe me")).toBeNull();
});

test("a dismissed toast's record is removed after 1 000 000 ms", () => {
  showToast("Old news");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  pass(999_999);
  expect(toastRecords()).toHaveLength(1);
  pass(1);
  expect(toastRecords()).toHaveLength(0);
});
