import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Tabs } from "./Tabs.tsx";

afterEach(cleanup);

function Example() {
  const [selected, setSelected] = useState<"active" | "requests" | "profile">("active");
  return (
    <Tabs
      label="Dashboard"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: "active", label: "Active Workflows", count: 1 },
        { id: "requests", label: "My Requests" },
        { id: "profile", label: "Profile" },
      ]}
    >
      <p>This is {selected}</p>
    </Tabs>
  );
}

function press(key: string) {
  fireEvent.keyDown(screen.getByRole("tab", { selected: true }), { key });
  return screen.getByRole("tab", { selected: true });
}

test("arrow keys, Home and End choose tabs, move the focus and wrap around", () => {
  render(<Example />);
  expect(press("ArrowRight").textContent).toBe("My Requests");
  expect(document.activeElement?.textContent).toBe("My Requests");
  expect(press("End").textContent).toBe("Profile");
  expect(press("ArrowRight").textContent).toBe("Active Workflows1");
  expect(press("ArrowLeft").textContent).toBe("Profile");
  expect(press("Home").textContent).toBe("Active Workflows1");
});

test("only the chosen tab is in the tab order, and it labels its panel", () => {
  render(<Example />);
  fireEvent.click(screen.getByRole("tab", { name: "Profile" }));
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
  expect(screen.getByRole("tabpanel", { name: "Profile" }).textContent).toBe("This is profile");
});
