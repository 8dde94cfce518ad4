import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import {
  approvedWorld,
  bidWorld,
  deliveredWorld,
  ids,
  liveWorld,
  people,
  school,
  signedWorld,
} from "#shared/testing/testStages.ts";
import { noShowWorld } from "#shared/testing/testNoShowStages.ts";
import type { TestWorld } from "#shared/testing/testWorld.ts";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "#app/sync/mutate.ts";
import "#app/features/assignments/AssignmentDialogs.tsx";
import "#app/features/bids/EditBid.tsx";
import { ContractPage } from "./ContractPage.tsx";
import { StreamerDashboardPage } from "./StreamerDashboardPage.tsx";

let shown: ScreenOf;
const patience = { timeout: 10_000 };

afterEach(() => shown.leaves());

async function opens(world: TestWorld): Promise<void> {
  shown = new ScreenOf(people.streamer);
  await shown.syncs(world);
  shown.opens(`/streamer-dashboard?fixture=${ids.fixture}`, <StreamerDashboardPage />);
}

async function takes(step: string): Promise<void> {
  const [button] = await screen.findAllByRole("button", { name: step }, patience);
  if (!button) throw new Error(`There is no ${step}.`);
  fireEvent.click(button);
}

test("one tap does not confirm that the money has arrived", async () => {
  await opens(await deliveredWorld());
  await takes("Mark as Paid");
  const question = await screen.findByRole("alertdialog", { name: "Has the R2400.00 arrived?" }, patience);
  expect(await shown.database.outbox.count()).toBe(0);
  fireEvent.click(within(question).getByRole("button", { name: "Mark as Paid" }));
  await waitFor(async () => expect(await shown.database.outbox.count()).toBe(1), patience);
});

test("asks before starting a stream ahead of the match day", async () => {
  await opens(await signedWorld());
  await takes("Start Stream");
  const question = await screen.findByRole("alertdialog", { name: "Is this the right match?" }, patience);
  expect(question.textContent).toContain("05/12/2026, 10:30");
  fireEvent.click(within(question).getByRole("button", { name: "Go on anyway" }));
  expect(await screen.findByRole("dialog", { name: "Start Stream" }, patience)).toBeTruthy();
});

test("on the match day itself nothing is asked", async () => {
  const world = await signedWorld();
  world.now = "2026-12-05T08:00:00.000Z";
  await opens(world);
  await takes("Start Stream");
  expect(await screen.findByRole("dialog", { name: "Start Stream" }, patience)).toBeTruthy();
});

test("a negative bid shows an error under the price and focuses it", async () => {
  await opens(await bidWorld());
  await takes("Modify Request");
  const dialog = await screen.findByRole("dialog", { name: "Modify Request" }, patience);
  const price = within(dialog).getByLabelText("Proposed price", { exact: false });
  fireEvent.change(price, { target: { value: "-5" } });
  fireEvent.click(within(dialog).getByRole("button", { name: /^Bid$/ }));
  await within(dialog).findByText("Proposed Price must be an amount in rand, such as 2500", {}, patience);
  expect(document.activeElement).toBe(price);
});

test("the contract shows the school's current answer and a readable signature, its keys folded away", async () => {
  const world = await signedWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  shown = new ScreenOf(people.streamer);
  await shown.syncs(world);
  shown.opens(`/contract?bid=${ids.bid}`, <ContractPage />);
  await screen.findByText("The school has withdrawn permission", {}, patience);
  expect(screen.queryByText("No conditions")).toBeNull();
  const record = screen.getByRole("region", { name: "Signed by the streamer" });
  const folded = within(record).getByText("Proof of signing").closest("details");
  const account = within(record).getByText(people.streamer.userId);
  expect(folded?.open).toBe(false);
  expect(folded?.contains(account)).toBe(true);
  expect(screen.getByRole("link", { name: "Back to the match" }).getAttribute("href")).toBe(
    `/streamer-dashboard?fixture=${ids.fixture}`,
  );
});

test("the contract's “To the end” button scrolls to where it is signed", async () => {
  shown = new ScreenOf(people.streamer);
  await shown.syncs(await approvedWorld());
  shown.opens(`/contract?bid=${ids.bid}`, <ContractPage />);
  const name = await screen.findByLabelText("Your full name", { exact: false }, patience);
  const scrollTo = vi.spyOn(Element.prototype, "scrollIntoView");
  fireEvent.click(screen.getByRole("button", { name: "To the end" }));
  const [place] = scrollTo.mock.contexts;
  expect(place instanceof Element && place.contains(name)).toBe(true);
  expect(place instanceof Element && place.textContent).not.toContain("Read these three again");
  vi.restoreAllMocks();
});

test("a report that the streamer did not come is answered before anything is filmed", async () => {
  await opens(await noShowWorld());
  const contest = await screen.findByRole("button", { name: "Contest" }, patience);
  expect(screen.getByRole("button", { name: "I did not come" })).toBeTruthy();
  const start = screen.getByRole("button", { name: "Start Stream" });
  expect(start.className).not.toContain("button-primary");
  expect(contest.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByText("Answer the report: say whether you were there.")).not.toEqual([]);
});

test("minutes that are not a number are not sent, and the field gets the focus, because it may be below the fold", async () => {
  const world = await liveWorld();
  world.now = "2026-12-05T10:05:00.000Z";
  await opens(world);
  await takes("End stream");
  const dialog = await screen.findByRole("dialog", { name: "End stream" }, patience);
  const minutes = within(dialog).getByLabelText(/^Minutes recorded/);
  fireEvent.change(minutes, { target: { value: "forty" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Mark delivered" }));
  await waitFor(() => expect(document.activeElement).toBe(minutes), patience);
  expect(minutes.getAttribute("aria-invalid")).toBe("true");
  expect(await shown.database.outbox.count()).toBe(0);
});
