import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { match } from "#shared/testing/samples.ts";
import type { Receipt, SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { applyAnswer } from "./applyAnswer.ts";
import { exchange } from "./exchange.ts";
import { emptyPhone, MemoryPhone } from "./memoryPhone.ts";
import { discard, dismissRejection, mutate } from "./mutate.ts";
import { beginSession, endSession } from "./openPhone.ts";
import { firstMeta } from "./phone.ts";

let phone: MemoryPhone;
let userId: string;

beforeEach(() => {
  userId = randomUUID();
  phone = new MemoryPhone(emptyPhone({ ...firstMeta({ userId, role: "user" }), today: "2099-11-21" }));
});

function submits(changes: object = {}) {
  return mutate(phone, "fixture.submit", { ...match, id: randomUUID(), ...changes });
}

function queue() {
  return [...phone.content.outbox.values()].sort((left, right) => left.seq - right.seq);
}

function fixtures() {
  return [...(phone.content.rows.get("fixture")?.values() ?? [])];
}

function anAnswer(changes: Partial<SyncResponse> = {}): SyncResponse {
  const { clientId, cursor } = phone.content.meta;
  const blank = { cursor: "next", today: "2099-11-21", patch: {}, more: false, receipts: [] };
  return { clientId, from: cursor, ...blank, ...changes };
}

function applied(mutationId: string): Receipt {
  return { mutationId, outcome: "applied", result: { number: 12 } };
}

async function marksSent(): Promise<void> {
  await exchange(phone, () => Promise.reject(new TypeError("no signal"))).catch(() => undefined);
}

describe("a tap", () => {
  test("is shown and queued in one", async () => {
    await submits();
    expect(fixtures()).toMatchObject([{ homeSchool: "Hoërskool Witberg", requesterId: userId, budgetCents: 250_000 }]);
    expect(queue()).toMatchObject([{ seq: 1, name: "fixture.submit" }]);
    expect(phone.content.meta.sentSeq).toBe(0);
  });

  test("that the rule refuses is not queued and shows nothing", async () => {
    await expect(submits({ matchDate: "2099-11-01" })).rejects.toMatchObject({ code: "fixture.past" });
    expect(queue()).toEqual([]);
    expect(fixtures()).toEqual([]);
  });

  test("is not refused for what the phone's own clock says, before the server has named a date", async () => {
    phone.content = { ...phone.content, meta: { ...phone.content.meta, today: undefined } };
    await submits({ matchDate: "2020-01-01" });
    expect(queue()).toHaveLength(1);
  });

  test("that was kept is shown again as soon as its owner signs in", async () => {
    await submits();
    await endSession(phone, { keepOutbox: true });
    expect(fixtures()).toEqual([]);
    await beginSession(phone, { userId, role: "user" });
    expect(fixtures()).toHaveLength(1);
  });

  test("leaves no half when the tab dies before the commit", async () => {
    phone.fault = (point) => {
      if (point === "before commit") throw new TypeError("the tab died");
    };
    await expect(submits()).rejects.toThrow("the tab died");
    expect(queue()).toEqual([]);
    expect(fixtures()).toEqual([]);
  });

  test("is marked sent before the call goes out, and is sent again until it has a receipt", async () => {
    const mutationId = await submits();
    let sentSeq = 0;
    await exchange(phone, async () => {
      sentSeq = phone.content.meta.sentSeq;
      throw new TypeError("no signal");
    }).catch(() => undefined);
    expect(sentSeq).toBe(1);
    const requests: SyncRequest[] = [];
    await exchange(phone, async (request) => {
      requests.push(request);
      return anAnswer({ receipts: [applied(mutationId)] });
    });
    expect(requests[0]?.mutations.map((item) => item.mutationId)).toEqual([mutationId]);
    expect(queue()).toEqual([]);
  });
});

describe("an answer", () => {
  test("settles its taps and keeps what was typed with a refusal", async () => {
    const [good, bad] = [await submits(), await submits({ venue: "Typed with cold fingers" })];
    const refusal = { mutationId: bad, outcome: "rejected" as const, code: "fixture.past", message: "Too late." };
    await applyAnswer(phone, anAnswer({ receipts: [applied(good), refusal] }));
    expect(queue()).toEqual([]);
    expect(phone.content.settled.get(good)).toMatchObject({ outcome: "applied", result: { number: 12 } });
    const kept = phone.content.settled.get(bad);
    expect(kept).toMatchObject({
      outcome: "rejected",
      message: "Too late.",
      args: { venue: "Typed with cold fingers" },
    });
    await dismissRejection(phone, bad);
    expect(phone.content.settled.get(bad)?.dismissedAt).toBeDefined();
  });

  test("takes a refused change off the screen again", async () => {
    const id = randomUUID();
    const row = [id, 1, "Home", "Away", "Rugby", "2099-11-28", "10:00", "Old venue", 1, "open", userId];
    const fields = ["id", "rev", "homeSchool", "awaySchool", "sport", "matchDate", "matchTime", "venue", "budgetCents"];
    const patch = { fixture: { fields: [...fields, "status", "requesterId"], put: [row], del: [] } };
    await applyAnswer(phone, anAnswer({ patch }));
    const edit = await mutate(phone, "fixture.edit", { id, venue: "New venue" });
    expect(fixtures()).toMatchObject([{ venue: "New venue" }]);
    const refusal = { mutationId: edit, outcome: "rejected" as const, code: "fixture.notOpen", message: "No." };
    await applyAnswer(phone, anAnswer({ from: "next", receipts: [refusal] }));
    expect(fixtures()).toMatchObject([{ venue: "Old venue" }]);
  });

  test("from an earlier moment is dropped whole", async () => {
    const mutationId = await submits();
    expect(await applyAnswer(phone, anAnswer({ from: "older", receipts: [applied(mutationId)] }))).toBe("dropped");
    expect(await applyAnswer(phone, anAnswer({ clientId: randomUUID() }))).toBe("dropped");
    expect(queue()).toHaveLength(1);
  });

  test("that comes after the sign-out is dropped, and a kept queue stays", async () => {
    const mutationId = await submits();
    const answer = anAnswer({ receipts: [applied(mutationId)] });
    await endSession(phone, { keepOutbox: true });
    expect(await applyAnswer(phone, answer)).toBe("dropped");
    expect(queue()).toHaveLength(1);
    expect(fixtures()).toEqual([]);
  });

  test("that starts the phone over keeps the queue under the same mutationIds, counted anew", async () => {
    const first = await submits();
    await applyAnswer(phone, anAnswer({ receipts: [applied(first)] }));
    const waiting = [await submits(), await submits()];
    const { clientId } = phone.content.meta;
    expect(await applyAnswer(phone, anAnswer({ reset: true }))).toBe("reset");
    expect(queue().map(({ seq, mutationId }) => [seq, mutationId])).toEqual(
      waiting.map((id, index) => [index + 1, id]),
    );
    expect(phone.content.meta).toMatchObject({ cursor: null, nextSeq: 3 });
    expect(phone.content.meta.clientId).not.toBe(clientId);
  });

  test("with a receipt for a tap that has gone already settles no other", async () => {
    const id = randomUUID();
    const first = await submits({ id });
    const second = await mutate(phone, "fixture.edit", { id, venue: "B Field" });
    for (let times = 0; times < 2; times += 1) {
      await applyAnswer(phone, anAnswer({ cursor: null, receipts: [applied(first)] }));
    }
    expect(queue()).toMatchObject([{ mutationId: second }]);
    expect([...phone.content.settled.values()]).toMatchObject([{ mutationId: first, name: "fixture.submit" }]);
  });

  test("with a gap at a tap that still waits starts the phone over", async () => {
    await submits();
    expect(await applyAnswer(phone, anAnswer({ gap: { seq: 1, expected: 9 } }))).toBe("reset");
    await submits();
    expect(await applyAnswer(phone, anAnswer({ gap: { seq: 77, expected: 9 } }))).toBe("applied");
  });
});

describe("taking a tap back", () => {
  test("that was never sent: it is gone and what follows moves up", async () => {
    const [first, second] = [await submits(), await submits()];
    await discard(phone, first);
    expect(queue()).toMatchObject([{ seq: 1, mutationId: second }]);
    expect(fixtures()).toHaveLength(1);
    expect(phone.content.meta.nextSeq).toBe(2);
  });

  test("after the sign-out shows nothing of what still waits", async () => {
    const mutationId = await submits();
    await submits();
    await endSession(phone, { keepOutbox: true });
    await discard(phone, mutationId);
    expect(queue()).toMatchObject([{ seq: 1 }]);
    expect(fixtures()).toEqual([]);
  });

  test("that was sent: it goes out as nothing in its place, and its receipt wins", async () => {
    const mutationId = await submits();
    await marksSent();
    await discard(phone, mutationId);
    expect(queue()).toMatchObject([{ seq: 1, mutationId, name: "noop" }]);
    expect(fixtures()).toEqual([]);
    await applyAnswer(phone, anAnswer({ receipts: [applied(mutationId)] }));
    expect(phone.content.settled.get(mutationId)?.outcome).toBe("applied");
  });
});

describe("a call", () => {
  test("carries no mutations while pages of an answer are still to come, but asks for what was sent", async () => {
    const mutationId = await submits();
    await marksSent();
    await applyAnswer(phone, anAnswer({ more: true }));
    const requests: SyncRequest[] = [];
    await exchange(phone, async (request) => {
      requests.push(request);
      return anAnswer();
    });
    expect(requests[0]).toMatchObject({ mutations: [], waiting: [mutationId] });
  });

  test("stays under the server's limits however much waits", async () => {
    const long = "x".repeat(1_900);
    for (let tap = 0; tap < 130; tap += 1) await submits({ additionalRequirements: long });
    const requests: SyncRequest[] = [];
    await exchange(phone, async (request) => {
      requests.push(request);
      return anAnswer();
    });
    expect(requests[0]?.mutations.length).toBeGreaterThan(50);
    expect(requests[0]?.mutations.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(requests[0]).length).toBeLessThan(256 * 1024);
  });
});
