import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IconButton } from "./IconButton.tsx";
import { Tooltip } from "./Tooltip.tsx";

const pressed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockClear();
  render(
    <>
      <Tooltip text="Shows the profile">{(described) => <button {...described}>View</button>}</Tooltip>
      <IconButton label="Details" icon={<svg />} onKeyDown={() => pressed()} />
      <Tooltip text="Deletes for good">{(described) => <button {...described}>Delete</button>}</Tooltip>
    </>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(milliseconds: number) {
  act(() => vi.advanceTimersByTime(milliseconds));
}

test("a tooltip waits 700 ms; the next within 300 ms does not", () => {
  fireEvent.pointerEnter(screen.getByText("View"));
  pass(699);
  expect(screen.queryByRole("tooltip")).toBeNull();
  pass(1);
  expect(screen.getByRole("tooltip").textContent).toBe("Shows the profile");
  fireEvent.pointerLeave(screen.getByText("View"));
  pass(299);
  fireEvent.pointerEnter(screen.getByText("Delete"));
  pass(0);
  expect(screen.getByRole("tooltip").textContent).toBe("Deletes for good");
  fireEvent.pointerLeave(screen.getByText("Delete"));
  pass(300);
  fireEvent.pointerEnter(screen.getByText("View"));
  pass(0);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("an icon button shows its name when a mouse rests on it", () => {
  fireEvent.pointerEnter(screen.getByRole("button", { name: "Details" }), { pointerType: "mouse" });
  pass(700);
  expect(screen.getByRole("tooltip").textContent).toBe("Details");
  fireEvent.pointerDown(screen.getByRole("button", { name: "Details" }));
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("touching a button shows no tooltip", () => {
  fireEvent.pointerEnter(screen.getByRole("button", { name: "Details" }), { pointerType: "touch" });
  pass(2_000);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a button with a tooltip still passes on key events to its owner", () => {
  fireEvent.keyDown(screen.getByRole("button", { name: "Details" }), { key: "ArrowUp" });
  expect(pressed).toHaveBeenCalledOnce();
});
