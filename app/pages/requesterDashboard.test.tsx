import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RequesterDashboardPage } from "./RequesterDashboardPage.tsx";
import { ScreenOf } from "#app/testing/screenOf.tsx";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "#app/sync/mutate.ts";
import "#app/features/messages/MessageThread.tsx";
import { acceptedWorld, bidWorld, deliveredWorld, ids, liveWorld, people } from "#shared/testing/testStages.ts";
import { aFixture, anId, type TestWorld } from "#shared/testing/testWorld.ts";

const other = anId("another match");
let shown: ScreenOf;

afterEach(() => shown.leaves());

/** Opens the dashboard from a link, as a requester with one more match. */
async function opens(path: string, world: TestWorld): Promise<void> {
  await world.run(people.requester, "fixture.submit", aFixture({ id: other, homeSchool: "Umgeni Ridge" }));
  shown = new ScreenOf(people.requester);
  await shown.syncs(world);
  shown.opens(path, <RequesterDashboardPage />);
}

const patience = { timeout: 10_000 };
const selectedTab = () => screen.findByRole("tab", { selected: true }, patience);

test("a link to an assigned match opens its tab with the match in view, focused, its next step in amber", async () => {
  await opens(`/requester-dashboard?fixture=${ids.fixture}`, await liveWorld());
  expect((await selectedTab()).textContent).toContain("Assigned Streams");
  const card = await screen.findByRole("article");
  await waitFor(() => expect(document.activeElement?.contains(card)).toBe(true));
  const watch = within(card).getByRole("link", { name: "Watch live" });
  expect(watch.className).toContain("button-primary");
  expect(document.querySelectorAll(".button-primary")).toHaveLength(1);
  expect(within(card).getByRole("button", { name: /^Share .+ vs / })).toBeTruthy();
});

test("an assigned match's card shows kick-off and venue", async () => {
  await opens(`/requester-dashboard?fixture=${ids.fixture}`, await acceptedWorld());
  const card = await screen.findByRole("article", {}, patience);
  expect(card.textContent).toContain("05/12/2026");
  expect(card.textContent).toContain("10:30");
  const venue = within(card).getByRole("link", { name: /Main field/ });
  expect(venue.getAttribute("href")).toContain("Main%20field%2C%20Cape%20Town");
});

test("a card is drawn with its payment, the shared cost and the new date, which do not appear later", async () => {
  const world = await acceptedWorld();
  const first: string[] = [];
  const watcher = new MutationObserver(() => {
    const card = document.querySelector("article");
    if (card) first.push(card.textContent);
  });
  watcher.observe(document, { subtree: true, childList: true });
  await opens(`/requester-dashboard?fixture=${ids.fixture}`, world);
  await screen.findByRole("link", { name: "Pay now" }, patience);
  watcher.disconnect();
  expect(first[0]).toContain("Pay now");
  expect(first[0]).toContain("Share the cost");
  expect(first[0]).toContain("Propose another date");
});

test("a new message about a delivered match opens its thread, ready to answer", async () => {
  const world = await deliveredWorld();
  const written = { id: anId("message"), fixtureId: ids.fixture, streamerId: ids.streamer };
  await world.run(people.streamer, "message.send", { ...written, subject: "Sound", message: "Was it loud enough?" });
  await opens(`/requester-dashboard?fixture=${ids.fixture}&messages=${ids.streamer}`, world);
  expect((await selectedTab()).textContent).toContain("Completed");
  const dialog = await screen.findByRole("dialog", {}, patience);
  expect(await within(dialog).findByText("Was it loud enough?")).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Send message" })).toBeTruthy();
});

test("the tab is in the URL, and cancelled requests have a tab", async () => {
  const world = await bidWorld();
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture, reason: "The field is flooded" });
  await opens("/requester-dashboard", world);
  fireEvent.click(await screen.findByRole("tab", { name: /^Cancelled/ }, patience));
  expect(shown.address).toBe("/requester-dashboard?tab=cancelled");
  expect(await screen.findByText(/The field is flooded/)).toBeTruthy();
});

test.each([
  ["bids to choose from", bidWorld, "Active Requests"],
  ["a match that is live", liveWorld, "Assigned Streams"],
  ["a delivered match that is unpaid", deliveredWorld, "Completed"],
])("with %s the dashboard opens on that tab, not on an empty list", async (_what, world, tab) => {
  await opens("/requester-dashboard", await world());
  expect((await selectedTab()).textContent).toContain(tab);
});

test.each([
  [240_000, "R100.00 under budget"],
  [250_000, "Your budget"],
  [260_000, "R100.00 over budget"],
])("a bid of %i cents against a budget of R2500.00 is %s", async (proposedPriceCents, sentence) => {
  const world = await bidWorld();
  await world.store.update("bid", ids.bid, { proposedPriceCents });
  await world.store.update("bid", ids.rivalBid, { status: "withdrawn" });
  await opens("/requester-dashboard", world);
  const accept = await screen.findByRole("button", { name: "Accept Mokoena Live" }, patience);
  expect(accept.closest("li")?.textContent).toContain(sentence);
});

test.each([
  ["with bids", bidWorld, "Awaiting Streamers", "2 bids to choose from"],
  ["with a streamer", acceptedWorld, "Streamer Assigned", "Permission"],
])("a request %s shows the specification's status next to its own", async (_what, world, status, own) => {
  await opens(`/requester-dashboard?fixture=${ids.fixture}`, await world());
  const card = (await screen.findByText(/Rondebosch Boys/, {}, patience)).closest("article");
  expect(card?.textContent).toContain(status);
  expect(card?.textContent).toContain(own);
});

test("the link after paying names the match by number and opens its tab", async () => {
  const world = await acceptedWorld();
  await world.store.update("fixture", ids.fixture, { number: 12 });
  await opens("/requester-dashboard?fixture=12", world);
  expect((await selectedTab()).textContent).toContain("Assigned Streams");
});

test("after Accept the screen follows the match to its new tab", async () => {
  await opens("/requester-dashboard", await bidWorld());
  fireEvent.click(await screen.findByRole("button", { name: "Accept Mokoena Live" }, patience));
  fireEvent.click(await screen.findByRole("button", { name: /^Accept R\d/ }, patience));
  await waitFor(async () => expect((await selectedTab()).textContent).toContain("Assigned Streams"), patience);
  const card = await screen.findByRole("article");
  expect(card.textContent).toContain("Rondebosch Boys");
  await waitFor(() => expect(document.activeElement?.contains(card)).toBe(true));
});

test("the school profile is saved offline and shows no rating before there is one", async () => {
  await opens("/requester-dashboard?tab=school", await deliveredWorld());
  expect(await screen.findByText("No ratings yet", {}, patience)).toBeTruthy();
  expect(await screen.findByText("No school saved yet")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Edit School Profile" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit School Profile" }, patience);
  fireEvent.click(within(dialog).getByRole("button", { name: "Save school" }));
  expect(await within(dialog).findByText("School is required")).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText("School"), { target: { value: "Umgeni Ridge" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save school" }));
  expect(await screen.findByRole("heading", { name: "Umgeni Ridge" }, patience)).toBeTruthy();
  expect(await shown.database.outbox.toArray()).toMatchObject([{ name: "user.saveSchool" }]);
});
