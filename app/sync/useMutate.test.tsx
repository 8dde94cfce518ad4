import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { lazyRules } from "#app/db/lazyRules.ts";
import { idle } from "#app/idle.ts";
// Preloaded, so that the hook's lazy import does not use up the test's timeout.
import "./mutate.ts";
import { NotifyContext, type Notice } from "./NotifyContext.ts";
import { setSyncPhase } from "./syncStatus.ts";
import { useMutate } from "./useMutate.ts";
import { queuedSentence } from "./syncTexts.ts";
import { match } from "#shared/testing/samples.ts";

/** As patient as the browser tests: other tests may occupy both cores. */
const timeout = 10_000;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Submit() {
  const { run } = useMutate("fixture.submit");
  return (
    <button type="button" onClick={() => void run({ id: crypto.randomUUID(), ...match })}>
      Submit
    </button>
  );
}

function Withdraw() {
  const { run } = useMutate("bid.withdraw", { failure: { title: "Not withdrawn" } });
  return (
    <button type="button" onClick={() => void run({ id: crypto.randomUUID() })}>
      Withdraw
    </button>
  );
}

function noticesOf(button: ReactNode): Notice[] {
  const notices = shown(button);
  fireEvent.click(screen.getByRole("button"));
  return notices;
}

function shown(button: ReactNode): Notice[] {
  const notices: Notice[] = [];
  render(
    <DatabaseProvider userId="visitor">
      <NotifyContext value={(notice) => notices.push(notice)}>{button}</NotifyContext>
    </DatabaseProvider>,
  );
  return notices;
}

test("offline, a notice says that the change is saved", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const notices = noticesOf(<Submit />);
  await waitFor(() => expect(notices).toEqual([{ title: queuedSentence, tone: "queued" }]), { timeout });
});

test("a rejection is shown at once, under the screen's own title", async () => {
  const notices = noticesOf(<Withdraw />);
  await waitFor(() => expect(notices).toMatchObject([{ title: "Not withdrawn", tone: "destructive" }]), { timeout });
});

test("a phone without the app prefetches the rules only once the server is known to answer", async () => {
  const load = vi.spyOn(lazyRules, "load");
  setSyncPhase({ kind: "offline" });
  shown(<Submit />);
  await idle();
  expect(load).not.toHaveBeenCalled();
  setSyncPhase({ kind: "idle" });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout });
});
