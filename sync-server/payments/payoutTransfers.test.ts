/** @module-tag long */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AppContext } from "../appContext.ts";
import { anOwedStreamer } from "../testing/books.ts";
import { decided } from "../testing/factories.ts";
import { PayoutTill } from "../testing/payoutTill.ts";
import { notifyAdmins } from "../jobs/notifyAdmins.ts";
import { sendPayouts } from "./sendPayouts.ts";

vi.setConfig({ testTimeout: 600_000 });

let till: PayoutTill;
beforeAll(async () => {
  till = await PayoutTill.open();
}, 240_000);
afterAll(() => till.close());

test("a pay-out is sent once, is paid when the provider says so, and is no admin's to mark", async () => {
  const { streamerId } = await anOwedStreamer(till.server.app);
  const id = await till.prepared(streamerId);
  await sendPayouts(till.server.app);
  await sendPayouts(till.server.app);
  expect(till.transferOf(id)).toMatchObject({ amount: 240_000, status: "pending" });
  const byHand = await till.server.call("POST", `/api/payouts/${id}/paid`, { cookie: till.admin.cookie });
  expect(byHand).toMatchObject({
    status: 409,
    text: expect.stringContaining("This pay-out is with the payment provider already."),
  });
  const event = till.paystack.decideTransfer(`payout-${id}`, "success");
  const forged = { ...event, headers: { "x-paystack-signature": "0".repeat(128) } };
  expect([await till.tell(forged), await till.stateOf(id)]).toEqual([400, "prepared"]);
  expect([await till.tell(event), await till.tell(event), await till.stateOf(id)]).toEqual([200, 200, "paid"]);
  expect([await till.owedTo(streamerId), await till.differences()]).toEqual([0, []]);
});

test.each(["failed", "reversed"] as const)(
  "after a %s transfer the streamer and the admins are notified, and it is paid again once",
  async (how) => {
    const { streamerId, userId } = await anOwedStreamer(till.server.app);
    const first = await till.prepared(streamerId);
    await sendPayouts(till.server.app);
    if (how === "reversed") await till.tell(till.paystack.decideTransfer(`payout-${first}`, "success"));
    await till.server.app.database.collection("toldAdmins").deleteMany({});
    const event = till.paystack.decideTransfer(`payout-${first}`, how);
    expect([await till.tell(event), await till.tell(event), await till.stateOf(first)]).toEqual([200, 200, "reversed"]);
    const notices = await till.server.app.rows.rowMany("notification", { where: { userId } });
    expect(notices.map(({ kind }) => kind)).toContain("payoutReturned");
    expect(await notifyAdmins(till.server.app)).toBeGreaterThan(0);
    expect(await till.owedTo(streamerId)).toBe(240_000);
    await sendPayouts(till.server.app);
    const second = await till.prepared(streamerId);
    await sendPayouts(till.server.app);
    await till.tell(till.paystack.decideTransfer(`payout-${second}`, "success"));
    expect([await till.stateOf(second), await till.owedTo(streamerId), await till.differences()]).toEqual([
      "paid",
      0,
      [],
    ]);
  },
);

test("a transfer that is paid before the answer of its order, which is lost, is paid once", async () => {
  const { streamerId } = await anOwedStreamer(till.server.app);
  const id = await till.prepared(streamerId);
  const kill = async () => void (await till.tell(till.paystack.decideTransfer(`payout-${id}`, "success")));
  till.paystack.cut = { method: "POST", path: "/transfer", when: "after", kill };
  await sendPayouts(till.server.app);
  expect([await till.stateOf(id), await till.owedTo(streamerId)]).toEqual(["paid", 0]);
  await sendPayouts(till.server.app);
  const own = [...till.paystack.transfers.values()].filter(({ reference }) => reference === `payout-${id}`);
  expect([own.length, await till.differences()]).toEqual([1, []]);
});

test("an operator who changes how pay-outs are made pays none twice: each goes the way it was prepared for", async () => {
  const { app } = till.server;
  const [byBank, byProvider] = [await anOwedStreamer(app), await anOwedStreamer(app)];
  const atBank = { id: crypto.randomUUID(), streamerId: byBank.streamerId, cents: 240_000 };
  await decided(app, till.admin.actor, "payout.prepare", atBank);
  const sent = await till.prepared(byProvider.streamerId);
  // Pay-outs are made at the bank from now on.
  const { forPayouts: _, ...payments } = app.payments;
  await sendPayouts({ ...app, payments });
  await sendPayouts(app);
  expect([till.transferOf(atBank.id), till.transferOf(sent)?.status]).toEqual([undefined, "pending"]);
  expect((await till.server.call("POST", `/api/payouts/${atBank.id}/paid`, { cookie: till.admin.cookie })).status).toBe(
    200,
  );
  expect((await till.server.call("POST", `/api/payouts/${sent}/paid`, { cookie: till.admin.cookie })).status).toBe(409);
  await till.tell(till.paystack.decideTransfer(`payout-${sent}`, "success"));
  expect([await till.stateOf(atBank.id), await till.stateOf(sent), await till.differences()]).toEqual([
    "paid",
    "paid",
    [],
  ]);
});

test.each(["success", "failed", "reversed"] as const)(
  "a transfer that became %s is asked about when its event is lost",
  async (how) => {
    const { streamerId } = await anOwedStreamer(till.server.app);
    const id = await till.prepared(streamerId);
    await sendPayouts(till.server.app);
    till.paystack.decideTransfer(`payout-${id}`, how);
    await sendPayouts(till.server.app);
    await sendPayouts(till.server.app);
    expect([await till.stateOf(id), await till.owedTo(streamerId), await till.differences()]).toEqual([
      how === "success" ? "paid" : "reversed",
      how === "success" ? 0 : 240_000,
      [],
    ]);
  },
);

test("an account that the provider refuses reverses the pay-out, and nothing is sent", async () => {
  const { streamerId } = await anOwedStreamer(till.server.app);
  const id = await till.prepared(streamerId);
  const rows = till.server.app.database.collection<{ _id: string }>("payouts");
  await rows.updateOne({ _id: id }, { $set: { "account.branchCode": "1" } });
  await sendPayouts(till.server.app);
  expect([await till.stateOf(id), till.transferOf(id), await till.owedTo(streamerId)]).toEqual([
    "reversed",
    undefined,
    240_000,
  ]);
  const again = await till.prepared(streamerId);
  await sendPayouts(till.server.app);
  await till.tell(till.paystack.decideTransfer(`payout-${again}`, "success"));
});

const died = new Error("The server died.");

/** The server's own steps, dying before or after the next one that it writes. */
function dying(app: AppContext, when: "before" | "after"): AppContext {
  const write: AppContext["writer"]["write"] = async (request) => {
    if (when === "after") await app.writer.write(request);
    throw died;
  };
  return { ...app, writer: { write } };
}

test("cut off between any two steps, 20 times, each streamer is paid once", async () => {
  const kill = fc.constantFrom("recipient", "transfer", "write");
  const kills = fc.array(fc.tuple(kill, fc.constantFrom("before" as const, "after" as const)), {
    minLength: 1,
    maxLength: 4,
  });
  let cuts = 0;
  const property = fc.asyncProperty(kills, async (steps) => {
    const { streamerId } = await anOwedStreamer(till.server.app);
    const id = await till.prepared(streamerId);
    for (const [step, when] of steps) {
      if (step === "write") {
        till.paystack.decideTransfer(`payout-${id}`, "success");
        await sendPayouts(dying(till.server.app, when));
      } else {
        const path = step === "recipient" ? "/transferrecipient" : "/transfer";
        till.paystack.cut = { method: "POST", path, when, kill: () => undefined };
        await sendPayouts(till.server.app);
        till.paystack.cut = undefined;
      }
      cuts += 1;
    }
    await sendPayouts(till.server.app);
    await till.tell(till.paystack.decideTransfer(`payout-${id}`, "success"));
    await sendPayouts(till.server.app);
    const own = [...till.paystack.transfers.values()].filter(({ reference }) => reference === `payout-${id}`);
    expect([own.length, await till.stateOf(id), await till.owedTo(streamerId)]).toEqual([1, "paid", 0]);
  });
  await fc.assert(property, { seed: 2026, numRuns: 20, endOnFailure: true });
  expect(cuts).toBeGreaterThanOrEqual(20);
  const all = [...till.paystack.transfers.values()].map(({ reference }) => reference);
  expect(new Set(all).size).toBe(all.length);
  expect(await till.differences()).toEqual([]);
});
