import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import type { UserActor } from "#shared/entities/actor.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { bidWorld, ids, openWorld, people } from "#shared/testing/testStages.ts";
import { aFixture, anId, type TestWorld } from "#shared/testing/testWorld.ts";
import { InboxLink } from "#app/features/messages/InboxLink.tsx";
import { MessagesPage } from "./MessagesPage.tsx";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "#app/features/messages/MessageThread.tsx";
import "#app/sync/mutate.ts";

let shown: ScreenOf;
const { requester, streamer } = people;
const address = `/messages?fixture=${ids.fixture}&messages=${ids.streamer}`;
const dialog = () => screen.findByRole("dialog", { name: "Messages with Mokoena Live" });

afterEach(async () => {
  vi.restoreAllMocks();
  await shown.leaves();
});

async function opens(world: TestWorld, path = "/messages", person: UserActor = requester): Promise<void> {
  shown = new ScreenOf(person);
  await shown.syncs(world);
  shown.opens(
    path,
    <>
      <InboxLink />
      <MessagesPage />
    </>,
  );
}

interface Written {
  id?: string;
  fixtureId?: string;
  streamerId?: string;
}

async function writes(world: TestWorld, writer: UserActor, message: string, where: Written = {}): Promise<void> {
  const thread = { fixtureId: ids.fixture, streamerId: ids.streamer, subject: "Parking", message };
  await world.run(writer, "message.send", { ...thread, id: anId(message), ...where });
  world.now = new Date(Date.parse(world.now) + 60_000).toISOString();
}

/** One conversation with a bidder, who wrote last, and one about a second match, with a streamer who has not bid on it. */
async function twoConversations(): Promise<TestWorld> {
  const world = await bidWorld();
  const fixtureId = anId("another match");
  const schools = { homeSchool: "Witberg High", awaySchool: "Rietvlei" };
  await world.run(requester, "fixture.submit", aFixture({ id: fixtureId, ...schools }));
  await writes(world, requester, "Are you free that day?", { fixtureId, streamerId: ids.rivalStreamer });
  await writes(world, requester, "Is two cameras enough?");
  await writes(world, streamer, "It is. Bring the long cable, please");
  return world;
}

const lines = () => screen.findAllByRole("listitem");
const queued = async () => (await shown.database.outbox.toArray()).map(({ name }) => name);

function isHidden(hidden: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

test("every conversation is listed, newest first, with the other side, the match, the last words and what is unread", async () => {
  await opens(await twoConversations());
  const [first, second] = await lines();
  expect(first?.textContent).toMatch(/Mokoena Live.*Rondebosch Boys vs Paarl Gim, 05\/12\/2026It is\. Bring.*1 unread/);
  expect(second?.textContent).toMatch(/Rival Media.*Witberg High vs Rietvlei.*You: Are you free that day\?$/);
  await screen.findByRole("link", { name: "Messages, 1 unread" });
});

test("a streamer finds the same conversation under the requester's name", async () => {
  await opens(await twoConversations(), "/messages", streamer);
  const [only, none] = await lines();
  expect(only?.textContent).toContain("Naledi Dube");
  expect(none).toBeUndefined();
});

test("opening a conversation shows where the new messages begin, and marks them and their news as read", async () => {
  const world = await twoConversations();
  const news = { id: anId("news"), userId: requester.userId, kind: "messageReceived", text: "New", path: address };
  await world.store.insert("notification", { ...news, isRead: false, createdAt: world.now });
  await opens(world);
  fireEvent.click(await screen.findByRole("link", { name: /Mokoena Live/ }));
  const thread = await dialog();
  const items = await within(thread).findAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Is two cameras enough?"),
    "New",
    expect.stringContaining("Bring the long cable"),
  ]);
  await waitFor(async () => expect((await queued()).sort()).toEqual(["message.markRead", "notification.markRead"]));
  await screen.findByRole("link", { name: "Messages", hidden: true });
  expect(within(thread).getByText("New")).toBeTruthy();
  expect(within(thread).getByRole("link", { name: "Open the match" }).getAttribute("href")).toBe(
    `/requester-dashboard?fixture=${ids.fixture}`,
  );
  fireEvent.click(within(thread).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(shown.address).toBe("/messages"));
});

test("a tab behind another marks nothing as read until it is looked at", async () => {
  const world = await twoConversations();
  isHidden(true);
  await opens(world, address);
  const thread = await dialog();
  await within(thread).findByText(/Bring the long cable/);
  expect(within(thread).queryByText("New")).toBeNull();
  expect(await queued()).toEqual([]);
  isHidden(false);
  await within(thread).findByText("New");
  await waitFor(async () => expect(await queued()).toEqual(["message.markRead"]));
});

test("a message written without a signal waits in the list and in the conversation, and is not called sent", async () => {
  await opens(await twoConversations(), `/messages?fixture=${anId("another match")}&messages=${ids.rivalStreamer}`);
  const thread = await screen.findByRole("dialog", { name: "Messages with Rival Media" });
  fireEvent.change(await within(thread).findByRole("textbox", { name: /^Message/ }), {
    target: { value: "I can pay more" },
  });
  fireEvent.click(within(thread).getByRole("button", { name: "Send message" }));
  await within(thread).findByText("Saved on this phone, will send when online");
  fireEvent.click(within(thread).getByRole("button", { name: "Close" }));
  await waitFor(async () => expect((await lines())[0]?.textContent).toContain("Waiting to send: I can pay more"));
});

test("a refused message is called not sent, in the list and in its conversation", async () => {
  await opens(await twoConversations());
  const args = {
    id: anId("lost"),
    fixtureId: ids.fixture,
    streamerId: ids.streamer,
    subject: "S",
    message: "Too late?",
  };
  const at = { createdAt: "2026-11-20T10:00:00.000Z", decidedAt: "2026-11-20T10:00:00.000Z" };
  const why = { outcome: "rejected", code: "row.notFound", message: "This does not exist, or is not yours." } as const;
  await shown.database.results.add({ mutationId: anId("refused"), name: "message.send", args, ...at, ...why });
  await waitFor(async () => expect((await lines())[0]?.textContent).toContain("Not sent: Too late?"));
  fireEvent.click(await screen.findByRole("link", { name: /Mokoena Live/ }));
  const item = (await within(await dialog()).findByText("Too late?")).closest("li");
  expect(item?.textContent).toContain("Not sent");
  expect(item?.textContent).toContain("This does not exist, or is not yours.");
});

test("a search looks through names, schools and messages, shows the words it found, and says when there are none", async () => {
  await opens(await twoConversations());
  const search = await screen.findByRole("searchbox", { name: "Search names, schools and messages" });
  const types = (value: string) => fireEvent.change(search, { target: { value } });
  types("witberg");
  await screen.findByText("1 conversation");
  expect(screen.getByRole("listitem").textContent).toContain("Rival Media");
  types("cameras");
  await waitFor(() => expect(screen.getByRole("listitem").textContent).toContain("Is two cameras enough?"));
  types("zebra");
  await screen.findByRole("heading", { name: "No conversation found" });
  fireEvent.click(screen.getByRole("button", { name: "Show all conversations" }));
  await screen.findByText("2 conversations");
});

test("a search is in the address: a reload and Back restore it, and a conversation opened from it returns to it", async () => {
  window.history.replaceState(null, "", "/messages");
  await opens(await twoConversations(), "/messages?q=cameras");
  const search = () => screen.getByRole<HTMLInputElement>("searchbox", { name: /^Search names/ });
  await screen.findByText("1 conversation");
  expect(search().value).toBe("cameras");
  fireEvent.change(search(), { target: { value: "cable" } });
  await waitFor(() => expect(shown.address).toBe("/messages?q=cable"));
  fireEvent.click(await screen.findByRole("link", { name: /Mokoena Live/ }));
  const thread = await dialog();
  expect(shown.address).toBe(`${address}&q=cable`);
  fireEvent.click(within(thread).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(shown.address).toBe("/messages?q=cable"));
  await screen.findByText("1 conversation");
  // The address has not followed yet when a line is opened.
  fireEvent.change(search(), { target: { value: "" } });
  fireEvent.click(screen.getByRole("link", { name: /Mokoena Live/ }));
  fireEvent.click(within(await dialog()).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(shown.address).toBe("/messages"));
  await screen.findByText("2 conversations");
});

test("a conversation whose match is no longer on this device is listed under the subject it began with", async () => {
  await opens(await twoConversations());
  await screen.findByText("2 conversations");
  await shown.database.rows("fixture").delete(ids.fixture);
  await waitFor(async () => expect((await lines())[0]?.textContent).toMatch(/Mokoena Live.*Parking/));
});

test("news of a message opens its conversation for a streamer without a bid", async () => {
  const world = await openWorld();
  await writes(world, requester, "Would you film this?");
  await opens(world, world.newsPath(), streamer);
  const thread = await screen.findByRole("dialog", { name: "Messages with Naledi Dube" });
  await within(thread).findByText("Would you film this?");
  expect(thread.textContent).toContain(matchTitle({ homeSchool: "Rondebosch Boys", awaySchool: "Paarl Gim" }));
});

test("a conversation that is not on this device is called missing", async () => {
  await opens(await twoConversations(), `/messages?fixture=${anId("unknown")}&messages=${ids.streamer}`);
  await screen.findByText(/^We cannot find this conversation/);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("without messages the page says what appears here and links to where conversations start", async () => {
  await opens(await bidWorld());
  await screen.findByRole("heading", { name: "No messages yet" });
  expect(screen.getByRole("link", { name: "Find Streamers" }).getAttribute("href")).toBe("/streamers");
  await shown.leaves();
  await opens(await bidWorld(), "/messages", streamer);
  expect((await screen.findByRole("link", { name: "Browse Fixtures" })).getAttribute("href")).toBe("/browse-fixtures");
});

test("before the first answer of the server the list is loading, not empty", async () => {
  shown = new ScreenOf(requester);
  shown.opens("/messages", <MessagesPage />);
  await screen.findByText("Loading your messages");
  expect(screen.queryByText("No messages yet")).toBeNull();
});
