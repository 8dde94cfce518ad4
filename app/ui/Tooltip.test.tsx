// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip } from "./Tooltip.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <Tooltip text="Shows the profile">{(described) => <button {...described}>View</button>}</Tooltip>
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
