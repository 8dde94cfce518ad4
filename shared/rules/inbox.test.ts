import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "../entities/message.ts";
import { ids, people } from "../testing/testStages.ts";
import { anId } from "../testing/testWorld.ts";
import { conversationsOf, countUnread, type InboxRows, type RefusedMessage } from "./inbox.ts";
import { excerptAt, searchConversations } from "./inboxSearch.ts";
import { schoolRequestSubject } from "./schoolMessage.ts";

const { requester, streamer, rival, admin } = people;

function aMessage(name: string, from: "streamer" | "requester", changes: Partial<Message> = {}): Message {
  const sender = from === "streamer" ? { fromStreamerId: ids.streamer } : { fromRequesterId: requester.userId };
  return {
    ...{ id: anId(name), rev: 1, createdAt: `2026-11-21T10:00:00.000Z`, fixtureId: ids.fixture, isRead: false },
    ...{ streamerId: ids.streamer, streamerUserId: streamer.userId, requesterId: requester.userId },
    ...{ fromName: from === "streamer" ? "Mokoena Live" : "Naledi Dube", subject: "Parking", message: name },
    ...{ messageType: "general" },
    ...sender,
    ...changes,
  };
}

const at = (minute: number) => ({ createdAt: `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z` });

function inboxOf(rows: Partial<InboxRows>, { userId }: { userId: string } = requester) {
  const all = { messages: [], waiting: [], refused: [], ...rows };
  return conversationsOf(all, { userId, isOwnProfile: (id) => id === ids.streamer && userId === streamer.userId });
}

const refused: RefusedMessage = {
  ...{ fixtureId: ids.fixture, streamerId: ids.streamer, message: "Too late?", createdAt: "1999-01-01T00:00:00.000Z" },
};

test("each side finds the conversation under the other's name, and counts what the other wrote", () => {
  const messages = [aMessage("Hello", "streamer", at(1)), aMessage("Good day", "requester", at(2))];
  expect(inboxOf({ messages })).toMatchObject([
    { side: "requester", otherWriter: "Mokoena Live", unread: 1, last: { state: "sent", text: "Good day" } },
  ]);
  expect(inboxOf({ messages }, streamer)).toMatchObject([
    { side: "streamer", otherWriter: "Naledi Dube", unread: 1, last: { state: "received", text: "Good day" } },
  ]);
});

test("someone who takes no part has no conversation, nor does an admin who sees every message", () => {
  const messages = [aMessage("Hello", "streamer")];
  for (const person of [rival, admin]) {
    expect(inboxOf({ messages }, person)).toEqual([]);
    expect(countUnread(messages, person.userId)).toBe(0);
  }
});

test("a streamer's message to the school is not a conversation", () => {
  const asked = { messageType: "permission_request", subject: schoolRequestSubject } as const;
  const messages = [aMessage("May we?", "streamer", asked)];
  expect(inboxOf({ messages }, streamer)).toEqual([]);
  expect(countUnread(messages, requester.userId)).toBe(0);
});

test("a message that waits is the last one and comes first, however wrong the phone's clock is", () => {
  const other = { fixtureId: anId("other match"), ...at(50) };
  const messages = [
    aMessage("Hello", "streamer", at(10)),
    aMessage("Queued", "requester", { createdAt: "1999-01-01T00:00:00.000Z" }),
    aMessage("Newest of all", "streamer", other),
  ];
  const inbox = inboxOf({ messages, waiting: [anId("Queued")] });
  expect(inbox.map(({ last }) => [last.state, last.text])).toEqual([
    ["waiting", "Queued"],
    ["received", "Newest of all"],
  ]);
});

test("of two conversations with waiting messages the one written in last comes first", () => {
  const fixtureId = anId("other match");
  const messages = [aMessage("First", "requester", at(9)), aMessage("Second", "requester", { fixtureId, ...at(1) })];
  const inbox = inboxOf({ messages, waiting: [anId("First"), anId("Second")] });
  expect(inbox.map(({ last }) => last.text)).toEqual(["Second", "First"]);
});

test("a refused message is shown as refused until it is dismissed, never as sent", () => {
  const messages = [aMessage("Hello", "streamer", at(10)), aMessage("Fine", "requester", at(11))];
  expect(inboxOf({ messages, refused: [refused] })).toMatchObject([
    { last: { state: "refused", text: "Too late?" }, unread: 1 },
  ]);
  expect(inboxOf({ messages })).toMatchObject([{ last: { state: "sent", text: "Fine" } }]);
});

test("a conversation whose only message was refused is listed, on its writer's side", () => {
  expect(inboxOf({ refused: [refused] })).toMatchObject([{ side: "requester", messages: [], unread: 0 }]);
  expect(inboxOf({ refused: [refused] }, streamer)).toMatchObject([{ side: "streamer" }]);
});

test("no own message counts as sent while it waits, in any mixture of messages", () => {
  const one = fc.record({
    name: fc.nat({ max: 9 }).map(String),
    from: fc.constantFrom("streamer" as const, "requester" as const),
    match: fc.constantFrom("a", "b", "c"),
    minute: fc.nat({ max: 59 }),
    isRead: fc.boolean(),
    waits: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: ({ name }) => name }), (written) => {
      const messages = written.map(({ name, from, match, minute, isRead }) =>
        aMessage(name, from, { fixtureId: anId(match), isRead, ...at(minute) }),
      );
      const waiting = written.filter(({ from, waits }) => from === "requester" && waits).map(({ name }) => anId(name));
      const inbox = inboxOf({ messages, waiting });
      expect(inbox.flatMap((each) => each.messages)).toHaveLength(messages.length);
      expect(inbox.reduce((sum, { unread }) => sum + unread, 0)).toBe(countUnread(messages, requester.userId));
      for (const each of inbox) {
        const waits = each.messages.some(({ id }) => waiting.includes(id));
        expect(each.last.state === "waiting").toBe(waits);
      }
    }),
  );
});

const row = {
  names: ["Mokoena Live", "Rondebosch Boys", "Paarl Gim"],
  messages: [aMessage("Bring the long cable, please", "requester"), aMessage("Café is open", "streamer")],
  refused: [],
};

test.each([
  ["Mokoena", undefined],
  ["rondebosch paarl", undefined],
  ["cable", "Bring the long cable, please"],
  ["CAFE", "Café is open"],
  ["mokoena cable", "Bring the long cable, please"],
])("a search for %s finds the conversation, and says in which text", (text, foundIn) => {
  expect(searchConversations([row], text)).toEqual({ found: [{ row, foundIn }], meant: undefined });
});

test("without a search no text counts as found, even in a conversation without a known name", () => {
  const nameless = { ...row, names: [] };
  expect(searchConversations([nameless], "")).toEqual({
    found: [{ row: nameless, foundIn: undefined }],
    meant: undefined,
  });
});

test("a misspelt name finds it and says what was meant; a misspelt word of a message does not", () => {
  expect(searchConversations([row], "Mokeona")).toMatchObject({ found: [{ row }], meant: "Mokoena Live" });
  expect(searchConversations([row], "cabel").found).toEqual([]);
  expect(searchConversations([row], "nowhere").found).toEqual([]);
});

test("an excerpt is one line, and begins shortly before the word", () => {
  expect(excerptAt("One\n two")).toBe("One two");
  const long = "We meet at the gate at nine, and then please bring the long cable for the scoreboard";
  expect(excerptAt(long, "cable")).toBe("… bring the long cable for the scoreboard");
  expect(excerptAt(long, "gate")).toBe(long);
});
