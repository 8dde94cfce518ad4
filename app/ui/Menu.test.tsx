import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Menu } from "./Menu.tsx";

const logOut = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  logOut.mockClear();
  render(
    <MemoryRouter>
      <Menu
        button="thabo.m"
        items={[
          { label: "Parent/Business Dashboard", to: "/requester-dashboard" },
          { label: "Profile", to: "/profile" },
          { label: "Logout", onSelect: logOut },
        ]}
      />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "thabo.m" }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function press(key: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return document.activeElement?.textContent;
}

test("the first item has the focus; arrow keys, Home and End move it", () => {
  expect(document.activeElement?.textContent).toBe("Parent/Business Dashboard");
  expect(press("ArrowUp")).toBe("Logout");
  expect(press("ArrowDown")).toBe("Parent/Business Dashboard");
  expect(press("End")).toBe("Logout");
  expect(press("Home")).toBe("Parent/Business Dashboard");
});

test("typing finds an item, and a second later starts a new word", () => {
  expect(press("p")).toBe("Profile");
  expect(press("a")).toBe("Parent/Business Dashboard");
  act(() => vi.advanceTimersByTime(1_001));
  expect(press("l")).toBe("Logout");
});

test("Esc closes the menu and focuses its button", () => {
  expect(press("Escape")).toBe("thabo.m");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("an action runs once, closes the menu, and leaves the focus on its button, where a dialog returns it to", () => {
  let focused: string | null | undefined;
  logOut.mockImplementation(() => (focused = document.activeElement?.textContent));
  fireEvent.click(screen.getByRole("menuitem", { name: "Logout" }));
  expect(logOut).toHaveBeenCalledTimes(1);
  expect([focused, document.activeElement?.textContent]).toEqual(["thabo.m", "thabo.m"]);
  expect(screen.queryByRole("menu")).toBeNull();
});
