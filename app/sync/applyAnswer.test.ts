import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { applyAnswer, applyPoked } from "./applyAnswer.ts";
import type { MemoryClientStore } from "#app/testing/memoryClient.ts";
import { exchange } from "./exchange.ts";
import { discard, dismissRejection, mutate } from "./mutate.ts";
import { endSession } from "./openClientStore.ts";
import { match } from "#shared/testing/samples.ts";
import { answerTo, applied, fixturesOf, outboxOf, signedInClient, submits } from "#app/testing/clientSteps.ts";

let client: MemoryClientStore;
let userId: string;

beforeEach(() => {
  userId = randomUUID();
  client = signedInClient(userId);
});

test("an answer acknowledges its mutations and keeps the arguments of a rejected one", async () => {
  const [good, bad] = [await submits(client), await submits(client, { venue: "Typed with cold fingers" })];
  const rejection = { mutationId: bad, outcome: "rejected" as const, code: "fixture.past", message: "Too late." };
  await applyAnswer(client, answerTo(client, { receipts: [applied(good), rejection] }));
  expect(outboxOf(client)).toEqual([]);
  expect(client.content.results.get(good)).toMatchObject({ outcome: "applied", result: { number: 12 } });
  const kept = client.content.results.get(bad);
  expect(kept).toMatchObject({
    outcome: "rejected",
    message: "Too late.",
    args: { venue: "Typed with cold fingers" },
  });
  await dismissRejection(client, bad);
  expect(client.content.results.get(bad)?.dismissedAt).toBeDefined();
});

test("a row sent once in an answer is kept with every rejection about it", async () => {
  const [one, other] = [await submits(client), await submits(client)];
  const id = randomUUID();
  const refused = { outcome: "rejected" as const, code: "bid.notPending", message: "No." };
  const receipts = [
    { ...refused, mutationId: one, current: { bid: { id, status: "accepted" } } },
    { ...refused, mutationId: other, current: { bid: { id } } },
  ];
  await applyAnswer(client, answerTo(client, { receipts }));
  expect(client.content.results.get(one)?.current).toEqual({ bid: { id, status: "accepted" } });
  expect(client.content.results.get(other)?.current).toEqual({ bid: { id, status: "accepted" } });
});

test("an answer removes a refused change from the screen", async () => {
  const id = randomUUID();
  const row = [id, 1, "Home", "Away", "Rugby", "2099-11-28", "10:00", "Old venue", 1, "open", userId];
  const fields = ["id", "rev", "homeSchool", "awaySchool", "sport", "matchDate", "matchTime", "venue", "budgetCents"];
  const patch = { fixture: { fields: [...fields, "status", "requesterId"], put: [row], del: [] } };
  await applyAnswer(client, answerTo(client, { patch }));
  const edit = await mutate(client, "fixture.edit", { id, venue: "New venue" });
  expect(fixturesOf(client)).toMatchObject([{ venue: "New venue" }]);
  const rejection = { mutationId: edit, outcome: "rejected" as const, code: "fixture.notOpen", message: "No." };
  await applyAnswer(client, answerTo(client, { from: "next", receipts: [rejection] }));
  expect(fixturesOf(client)).toMatchObject([{ venue: "Old venue" }]);
});

test("an answer from an earlier moment is dropped whole", async () => {
  const mutationId = await submits(client);
  expect(await applyAnswer(client, answerTo(client, { from: "older", receipts: [applied(mutationId)] }))).toBe(
    "dropped",
  );
  expect(await applyAnswer(client, answerTo(client, { clientId: randomUUID() }))).toBe("dropped");
  expect(outboxOf(client)).toHaveLength(1);
});

const aMatchOf = (requesterId: string) => {
  const fields = ["id", "rev", "homeSchool", "awaySchool", "sport", "matchDate", "matchTime", "venue", "budgetCents"];
  const row = [randomUUID(), 1, "Home", "Away", "Rugby", "2099-11-28", "10:00", "Field", 1, "open", requesterId];
  return { fixture: { fields: [...fields, "status", "requesterId"], put: [row], del: [] } };
};

test("rows that come with a poke are applied under what waits and was never sent", async () => {
  await applyAnswer(client, answerTo(client, {}));
  const waiting = await submits(client);
  const poked = answerTo(client, { from: "next", cursor: "later", patch: aMatchOf(userId) });
  expect(await applyPoked(client, poked)).toBe("applied");
  expect(fixturesOf(client)).toHaveLength(2);
  expect(outboxOf(client).map(({ mutationId }) => mutationId)).toEqual([waiting]);
  expect(client.content.meta.cursor).toBe("later");
});

test.each([
  ["something sent has no receipt", { sentSeq: 1 }],
  ["a page is missing", { more: true }],
  ["it is asking what a restored server has forgotten", { recheck: [randomUUID()] }],
])("rows that come with a poke while %s are dropped whole", async (_, changes) => {
  await applyAnswer(client, answerTo(client, {}));
  await submits(client);
  client.content.meta = { ...client.content.meta, ...changes };
  const before = structuredClone(client.content);
  const poked = answerTo(client, { from: "next", cursor: "later", patch: aMatchOf(userId) });
  expect(await applyPoked(client, poked)).toBe("dropped");
  expect(client.content).toEqual(before);
});

test("an answer that arrives after sign-out is dropped, and a kept outbox stays", async () => {
  const mutationId = await submits(client);
  const answer = answerTo(client, { receipts: [applied(mutationId)] });
  await endSession(client, { keepOutbox: true });
  expect(await applyAnswer(client, answer)).toBe("dropped");
  expect(outboxOf(client)).toHaveLength(1);
  expect(fixturesOf(client)).toEqual([]);
});

test("the last sync time is that of the last complete answer, not of a single page", async () => {
  await applyAnswer(client, answerTo(client, { more: true }));
  expect(client.content.meta.lastSyncAt).toBeUndefined();
  await applyAnswer(client, answerTo(client));
  const { lastSyncAt } = client.content.meta;
  expect(lastSyncAt).toBeDefined();
  await applyAnswer(client, answerTo(client, { more: true }));
  expect(client.content.meta.lastSyncAt).toBe(lastSyncAt);
});

test("an answer that resets the client keeps the outbox's mutationIds under new seqs", async () => {
  const first = await submits(client);
  await applyAnswer(client, answerTo(client, { receipts: [applied(first)] }));
  const waiting = [await submits(client), await submits(client)];
  const { clientId } = client.content.meta;
  expect(await applyAnswer(client, answerTo(client, { reset: true }))).toBe("reset");
  expect(outboxOf(client).map(({ seq, mutationId }) => [seq, mutationId])).toEqual(
    waiting.map((id, index) => [index + 1, id]),
  );
  expect(client.content.meta).toMatchObject({ cursor: null, nextSeq: 3, sentSeq: 0 });
  expect(client.content.meta.clientId).not.toBe(clientId);
});

test("a reset keeps sent mutations marked as sent: discarding one leaves a no-op", async () => {
  const first = await submits(client);
  await exchange(client, () => Promise.reject(new TypeError("no signal"))).catch(() => undefined);
  await submits(client);
  await applyAnswer(client, answerTo(client, { reset: true }));
  await discard(client, first);
  expect(outboxOf(client).map(({ name }) => name)).toEqual(["noop", "fixture.submit"]);
});

test("a mutation that a restored server refused is a rejection with what was typed, even if a late answer said applied", async () => {
  const [refused, kept, unknown] = [await submits(client), await submits(client), await submits(client)];
  // The answer of before the backup was restored: everything was applied then.
  await applyAnswer(client, answerTo(client, { receipts: [refused, kept, unknown].map(applied) }));
  await applyAnswer(client, answerTo(client, { reset: true }));
  expect(client.content.meta.recheck).toEqual([refused, kept, unknown]);
  const rejected = { mutationId: refused, outcome: "rejected" as const, code: "row.exists", message: "It exists." };
  const receipts = [rejected, applied(kept)];
  await applyAnswer(client, answerTo(client, { more: true, receipts }));
  await applyAnswer(client, answerTo(client, { receipts }));
  const results = [...client.content.results.values()];
  expect(results.map(({ mutationId, outcome }) => [mutationId, outcome]).toSorted()).toEqual(
    [
      [refused, "rejected"],
      [kept, "applied"],
    ].toSorted(),
  );
  expect(results.find(({ mutationId }) => mutationId === refused)).toMatchObject({
    ...{ name: "fixture.submit", message: "It exists.", args: { homeSchool: match.homeSchool } },
  });
  expect(
    outboxOf(client).map(({ mutationId }) => mutationId),
    "what it has forgotten is sent again",
  ).toEqual([unknown]);
});

test("a repeated receipt for a finished mutation does not acknowledge another", async () => {
  const id = randomUUID();
  const first = await submits(client, { id });
  const second = await mutate(client, "fixture.edit", { id, venue: "B Field" });
  for (let times = 0; times < 2; times += 1) {
    await applyAnswer(client, answerTo(client, { cursor: null, receipts: [applied(first)] }));
  }
  expect(outboxOf(client)).toMatchObject([{ mutationId: second }]);
  expect([...client.content.results.values()]).toMatchObject([{ mutationId: first, name: "fixture.submit" }]);
});

test("an answer that skips a waiting mutation resets the client", async () => {
  await submits(client);
  expect(await applyAnswer(client, answerTo(client, { gap: { seq: 1, expected: 9 } }))).toBe("reset");
  await submits(client);
  expect(await applyAnswer(client, answerTo(client, { gap: { seq: 77, expected: 9 } }))).toBe("applied");
});
