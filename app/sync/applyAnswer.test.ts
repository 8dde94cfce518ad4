import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { applyAnswer } from "./applyAnswer.ts";
import type { MemoryClientStore } from "#app/testing/memoryClient.ts";
import { exchange } from "./exchange.ts";
import { discard, dismissRejection, mutate } from "./mutate.ts";
import { endSession } from "./openClientStore.ts";
import { answerTo, applied, fixturesOf, outboxOf, signedInClient, submits } from "#app/testing/clientSteps.ts";

let phone: MemoryClientStore;
let userId: string;

beforeEach(() => {
  userId = randomUUID();
  phone = signedInClient(userId);
});

test("an answer acknowledges its mutations and keeps what was typed with a rejection", async () => {
  const [good, bad] = [await submits(phone), await submits(phone, { venue: "Typed with cold fingers" })];
  const rejection = { mutationId: bad, outcome: "rejected" as const, code: "fixture.past", message: "Too late." };
  await applyAnswer(phone, answerTo(phone, { receipts: [applied(good), rejection] }));
  expect(outboxOf(phone)).toEqual([]);
  expect(phone.content.results.get(good)).toMatchObject({ outcome: "applied", result: { number: 12 } });
  const kept = phone.content.results.get(bad);
  expect(kept).toMatchObject({
    outcome: "rejected",
    message: "Too late.",
    args: { venue: "Typed with cold fingers" },
  });
  await dismissRejection(phone, bad);
  expect(phone.content.results.get(bad)?.dismissedAt).toBeDefined();
});

test("an answer takes a refused change off the screen again", async () => {
  const id = randomUUID();
  const row = [id, 1, "Home", "Away", "Rugby", "2099-11-28", "10:00", "Old venue", 1, "open", userId];
  const fields = ["id", "rev", "homeSchool", "awaySchool", "sport", "matchDate", "matchTime", "venue", "budgetCents"];
  const patch = { fixture: { fields: [...fields, "status", "requesterId"], put: [row], del: [] } };
  await applyAnswer(phone, answerTo(phone, { patch }));
  const edit = await mutate(phone, "fixture.edit", { id, venue: "New venue" });
  expect(fixturesOf(phone)).toMatchObject([{ venue: "New venue" }]);
  const rejection = { mutationId: edit, outcome: "rejected" as const, code: "fixture.notOpen", message: "No." };
  await applyAnswer(phone, answerTo(phone, { from: "next", receipts: [rejection] }));
  expect(fixturesOf(phone)).toMatchObject([{ venue: "Old venue" }]);
});

test("an answer from an earlier moment is dropped whole", async () => {
  const mutationId = await submits(phone);
  expect(await applyAnswer(phone, answerTo(phone, { from: "older", receipts: [applied(mutationId)] }))).toBe("dropped");
  expect(await applyAnswer(phone, answerTo(phone, { clientId: randomUUID() }))).toBe("dropped");
  expect(outboxOf(phone)).toHaveLength(1);
});

test("an answer that comes after the sign-out is dropped, and a kept outbox stays", async () => {
  const mutationId = await submits(phone);
  const answer = answerTo(phone, { receipts: [applied(mutationId)] });
  await endSession(phone, { keepOutbox: true });
  expect(await applyAnswer(phone, answer)).toBe("dropped");
  expect(outboxOf(phone)).toHaveLength(1);
  expect(fixturesOf(phone)).toEqual([]);
});

test("the lists are as of the last answer that was complete, not of a page of one", async () => {
  await applyAnswer(phone, answerTo(phone, { more: true }));
  expect(phone.content.meta.lastSyncAt).toBeUndefined();
  await applyAnswer(phone, answerTo(phone));
  const { lastSyncAt } = phone.content.meta;
  expect(lastSyncAt).toBeDefined();
  await applyAnswer(phone, answerTo(phone, { more: true }));
  expect(phone.content.meta.lastSyncAt).toBe(lastSyncAt);
});

test("an answer that starts the client over keeps the outbox under the same mutationIds, counted anew", async () => {
  const first = await submits(phone);
  await applyAnswer(phone, answerTo(phone, { receipts: [applied(first)] }));
  const waiting = [await submits(phone), await submits(phone)];
  const { clientId } = phone.content.meta;
  expect(await applyAnswer(phone, answerTo(phone, { reset: true }))).toBe("reset");
  expect(outboxOf(phone).map(({ seq, mutationId }) => [seq, mutationId])).toEqual(
    waiting.map((id, index) => [index + 1, id]),
  );
  expect(phone.content.meta).toMatchObject({ cursor: null, nextSeq: 3, sentSeq: 0 });
  expect(phone.content.meta.clientId).not.toBe(clientId);
});

test("what a call has carried stays marked as sent when the client starts over: it is not taken back unseen", async () => {
  const first = await submits(phone);
  await exchange(phone, () => Promise.reject(new TypeError("no signal"))).catch(() => undefined);
  await submits(phone);
  await applyAnswer(phone, answerTo(phone, { reset: true }));
  await discard(phone, first);
  expect(outboxOf(phone).map(({ name }) => name)).toEqual(["noop", "fixture.submit"]);
});

test("an answer with a receipt for a mutation that has gone already acknowledges no other", async () => {
  const id = randomUUID();
  const first = await submits(phone, { id });
  const second = await mutate(phone, "fixture.edit", { id, venue: "B Field" });
  for (let times = 0; times < 2; times += 1) {
    await applyAnswer(phone, answerTo(phone, { cursor: null, receipts: [applied(first)] }));
  }
  expect(outboxOf(phone)).toMatchObject([{ mutationId: second }]);
  expect([...phone.content.results.values()]).toMatchObject([{ mutationId: first, name: "fixture.submit" }]);
});

test("an answer with a gap at a mutation that still waits starts the client over", async () => {
  await submits(phone);
  expect(await applyAnswer(phone, answerTo(phone, { gap: { seq: 1, expected: 9 } }))).toBe("reset");
  await submits(phone);
  expect(await applyAnswer(phone, answerTo(phone, { gap: { seq: 77, expected: 9 } }))).toBe("applied");
});
