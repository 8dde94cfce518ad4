import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StreamerDashboardPage } from "./StreamerDashboardPage.tsx";
import { ScreenOf } from "#app/testing/screenOf.tsx";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "#app/features/messages/MessageThread.tsx";
import { acceptedWorld, bidArgs, bidWorld, ids, liveWorld, openWorld, people } from "#shared/testing/testStages.ts";
import { aFixture, anId, type TestWorld } from "#shared/testing/testWorld.ts";

let shown: ScreenOf;
const patience = { timeout: 10_000 };

afterEach(() => shown.leaves());

async function opens(path: string, world: TestWorld): Promise<void> {
  shown = new ScreenOf(people.streamer);
  await shown.syncs(world);
  shown.opens(path, <StreamerDashboardPage />);
}

test("a bidder can open the requester's original request, as written", async () => {
  const world = await bidWorld();
  const written = { id: anId("message"), fixtureId: ids.fixture, streamerId: ids.streamer };
  await world.run(people.requester, "message.send", { ...written, subject: "Gate", message: "Use the east gate." });
  await opens(`/streamer-dashboard?fixture=${ids.fixture}&messages=${ids.streamer}`, world);
  const dialog = await screen.findByRole("dialog", { name: "Messages with Naledi Dube" }, patience);
  const message = await within(dialog).findByText("Use the east gate.");
  expect(message.closest("li")?.textContent).toContain("Naledi Dube");
  expect(dialog.textContent).toContain("Rondebosch Boys vs Paarl Gim");
});

test("a bid shows when and where the match is", async () => {
  await opens(`/streamer-dashboard?fixture=${ids.fixture}`, await bidWorld());
  const card = await screen.findByRole("article", {}, patience);
  await waitFor(() => expect(document.activeElement).toBe(card));
  expect(card.textContent).toContain("05/12/2026");
  expect(card.textContent).toContain("10:30");
  expect(within(card).getByRole("link", { name: /Main field/ })).toBeTruthy();
});

test("four tiles show the streams completed, the average rating, the earnings and the pending requests", async () => {
  await opens("/streamer-dashboard", await bidWorld());
  const board = await screen.findByLabelText("Your figures", {}, patience);
  const tile = (label: string) => within(board).getByText(label).closest("div")?.textContent;
  await waitFor(() => expect(tile("Pending Requests")).toContain("1"));
  expect(tile("Streams Completed")).toContain("0");
  expect(tile("Average Rating")).toContain("None yet");
  expect(tile("Total Earnings")).toContain("R0.00");
});

test("never shows “no matches” while an accepted match is loading", async () => {
  const world = await acceptedWorld();
  const faces = new Set<string>();
  const watcher = new MutationObserver(() => {
    if (document.body.textContent.includes("No active workflows")) faces.add("empty");
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await opens(`/streamer-dashboard?fixture=${ids.fixture}`, world);
  const card = await screen.findByRole("article", {}, patience);
  watcher.disconnect();
  expect(faces).toEqual(new Set());
  expect(card.textContent).toContain("05/12/2026");
  await waitFor(() => expect(document.activeElement).toBe(card));
});

test("a bid on a match that changed since says what changed", async () => {
  const world = await bidWorld();
  await world.run(people.requester, "fixture.edit", { id: ids.fixture, matchTime: "11:15", venue: "B field" });
  await opens(`/streamer-dashboard?fixture=${ids.fixture}`, world);
  const card = await screen.findByRole("article", {}, patience);
  expect(card.textContent).toContain("The requester changed the time and venue after you applied.");
  expect(within(card).getByRole("button", { name: "Modify Request" }).className).toContain("button-primary");
  expect(card.textContent).toContain("11:15");
});

test("an open match's card can show long requirements in full", async () => {
  const world = await bidWorld();
  const wishes = `Please film from the scaffold. ${"Two cameras, and sound from the field. ".repeat(8)}Park at the east gate.`;
  const asked = aFixture({ id: anId("wishful match"), homeSchool: "Umgeni Ridge", additionalRequirements: wishes });
  await world.run(people.requester, "fixture.submit", asked);
  await opens("/streamer-dashboard?tab=opportunities", world);
  const words = await screen.findByText(/Park at the east gate/, {}, patience);
  expect(words.className).toContain("line-clamp-4");
  fireEvent.click(screen.getByRole("button", { name: "Read all of it" }));
  expect(words.className).not.toContain("line-clamp");
  expect(screen.getByRole("button", { name: "Show less" }).getAttribute("aria-expanded")).toBe("true");
});

test("a requester without a profile sees their next task first, the missing profile as a line below", async () => {
  shown = new ScreenOf(people.requester);
  await shown.syncs(await bidWorld());
  shown.opens("/streamer-dashboard", <StreamerDashboardPage />);
  const card = await screen.findByRole("article", {}, patience);
  expect(card.textContent).toContain("2 bids to choose from.");
  const way = within(card).getByRole("link", { name: "Parent/Business Dashboard" });
  expect(way.getAttribute("href")).toBe(`/requester-dashboard?fixture=${ids.fixture}`);
  expect(screen.getByText(/Streamer profile not found/).tagName).toBe("P");
});

test("an account with neither a profile nor a request sees that it has no profile", async () => {
  shown = new ScreenOf({ ...people.requester, userId: anId("nobody yet") });
  await shown.syncs(await bidWorld());
  shown.opens("/streamer-dashboard", <StreamerDashboardPage />);
  await screen.findByRole("heading", { level: 1, name: "Streamer profile not found" }, patience);
});

test("a streamer waiting for approval reads what to do meanwhile, and no amber button leads to matches", async () => {
  const world = await openWorld();
  await world.store.update("streamer", ids.rivalStreamer, { verified: false, verificationStatus: "pending" });
  shown = new ScreenOf(people.rival);
  await shown.syncs(world);
  shown.opens("/streamer-dashboard", <StreamerDashboardPage />);
  const card = await screen.findByRole("region", { name: "Account Verification" }, patience);
  expect(card.textContent).toContain("We look at your profile and equipment and email you. Until then:");
  for (const [words, tab] of [
    ["Add a link to your earlier work", "profile"],
    ["Add the bank account you want to be paid into", "earnings"],
  ] as const) {
    const way = within(card).getByRole("link", { name: words }).getAttribute("href");
    expect(way).toBe(`/streamer-dashboard?tab=${tab}`);
  }
  for (const tab of [/^Active Workflows/, /^My Requests/]) {
    fireEvent.click(screen.getByRole("tab", { name: tab }));
    const browse = await screen.findByRole("link", { name: "Browse Fixtures" }, patience);
    expect(browse.className, String(tab)).not.toContain("button-primary");
  }
});

test("a bid on a cancelled request says so and does not read as declined", async () => {
  const world = await bidWorld();
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture });
  await opens("/streamer-dashboard?tab=requests", world);
  const card = await screen.findByRole("article", {}, patience);
  expect(within(card).getByText("Request cancelled")).toBeTruthy();
  expect(within(card).queryByText("Declined")).toBeNull();
});

test("a match just delivered keeps its place and button; the next one comes only on request", async () => {
  const world = await liveWorld();
  await world.run(people.requester, "fixture.submit", aFixture({ id: anId("later"), homeSchool: "Later High" }));
  await world.run(people.streamer, "bid.submit", { ...bidArgs, id: anId("later bid"), fixtureId: anId("later") });
  await world.run(people.requester, "bid.accept", { id: anId("later bid") });
  await opens("/streamer-dashboard", world);
  const names = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent ?? "");
  await screen.findAllByRole("article", {}, patience);
  const before = names();
  await world.run(people.streamer, "stream.deliver", { bidId: ids.bid });
  await shown.syncs(world);
  await screen.findAllByRole("button", { name: "Mark as Paid" }, patience);
  expect(names()).toEqual(before);
});
