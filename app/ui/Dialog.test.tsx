import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Dialog } from "./Dialog.tsx";

// The panel is a separate chunk; its first load must not fail the test on a slow machine.
beforeAll(() => import("./DialogPanel.tsx"));

afterEach(cleanup);

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Accept</button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Accept Boland Beeld?"
        description="Next: the school."
      >
        <button>Accept R2400.00</button>
      </Dialog>
    </>
  );
}

async function openDialog() {
  render(<Example />);
  const opener = screen.getByRole("button", { name: "Accept" });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: await screen.findByRole("dialog", { name: "Accept Boland Beeld?" }) };
}

test("an opened dialog takes the focus and announces its title", async () => {
  const { dialog } = await openDialog();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Next: the school.");
});

test("Esc closes the dialog and restores the focus", async () => {
  const { opener, dialog } = await openDialog();
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

/** A movement of the screen whose end the browser never reports. */
class EndlessTransition {
  readonly playState = "running";
  readonly finished = new Promise<never>(() => undefined);
}

test("a closed dialog is gone although its movement never ends, and opens again", async () => {
  const { opener, dialog } = await openDialog();
  vi.stubGlobal("CSSTransition", EndlessTransition);
  vi.spyOn(Element.prototype, "getAnimations").mockReturnValue([new EndlessTransition() as unknown as Animation]);
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  fireEvent.click(opener);
  await screen.findByRole("dialog", { name: "Accept Boland Beeld?" });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A dialog mounted only while it is open, like those whose content loads late. */
function LateExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Edit</button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title="Edit Request">
          <input aria-label="Venue" />
        </Dialog>
      )}
    </>
  );
}

test("a dialog that unmounts as it closes restores the focus too", async () => {
  render(<LateExample />);
  const opener = screen.getByRole("button", { name: "Edit" });
  opener.focus();
  // As on a device: the press is over before the dialog's code can handle it.
  fireEvent.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Edit Request" });
  screen.getByLabelText("Venue").focus();
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("the close button has a name and closes", async () => {
  await openDialog();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
