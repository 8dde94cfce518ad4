import { expect } from "vitest";
import { sendPayouts } from "../payments/sendPayouts.ts";
import { anOwedStreamer } from "./books.ts";
import type { Promises } from "./conformanceTill.ts";
import { aUser } from "./factories.ts";
import { overtaken } from "./webhookConformance.ts";

const wrong = (cents: number) => [{ cents: cents + 1 }, { cents: cents - 1 }, { currency: "usd" }];
const oneLine = { status: 200, lines: [expect.any(String)] };

/** What providers say of money that goes back. */
export const refundPromises: Promises = {
  "a refund's event that is forged, or about another amount or currency, books nothing": async (till) => {
    const { bench } = till;
    if (!bench.refundEvent) return;
    const order = await till.order();
    await till.tell(await order.pays());
    const [refundId = ""] = await order.refunds("1000");
    await till.settle();
    for (const changes of wrong(100_000)) {
      expect(await till.tellAndRead(bench.refundEvent(refundId, changes)), JSON.stringify(changes)).toEqual(oneLine);
    }
    expect(await till.tell(bench.forged(bench.refundEvent(refundId, {})))).toBe(400);
    expect(await order.stands()).toBe("paid; -2250");
    const events = bench.decideRefunds();
    expect(events.length).toBeGreaterThan(0);
    for (const event of [...events, ...events]) expect(await till.tell(event)).toBe(200);
    expect([await order.stands(), await order.given()]).toEqual(["partlyRefunded; -1250", [100_000]]);
    expect(await order.differences()).toEqual([]);
  },

  "a refund's event before the answer of the call it belongs to is booked once": async (till) => {
    const order = await till.order();
    await till.tell(await order.pays());
    await order.refunds("2250");
    const early = overtaken(till, async () => {
      for (const event of till.bench.decideRefunds()) expect(await till.tell(event)).toBe(200);
    });
    await till.settle(early);
    await till.settle();
    expect([await order.stands(), await order.given(), await order.differences()]).toEqual([
      "refunded; 0",
      [225_000],
      [],
    ]);
  },

  "a refund that is pending for days is ordered once, also when the provider has forgotten our key": async (till) => {
    const order = await till.order();
    await till.tell(await order.pays());
    await order.refunds("0.01", "1000");
    for (let day = 0; day < 3; day += 1) {
      await till.settle();
      till.bench.daysPass?.();
    }
    till.bench.decideRefunds();
    // The event is lost.
    await till.settle();
    const given = await order.given();
    expect([given.reduce((sum, one) => sum + one, 0), await order.stands()]).toEqual([
      100_001,
      "partlyRefunded; -1249.99",
    ]);
    expect(await order.differences()).toEqual([]);
  },

  "an event about which the provider cannot be asked comes again": async (till) => {
    const { bench } = till;
    if (!bench.down) return;
    const order = await till.order();
    await till.tell(await order.pays());
    await order.refunds("2250");
    await till.settle();
    const [event] = bench.decideRefunds();
    if (!event) throw new Error("No refund was pending.");
    bench.down(9);
    const status = await till.tell(event);
    bench.down(0);
    expect(status === 200 || status >= 500, String(status)).toBe(true);
    expect(await order.stands()).toBe(status === 200 ? "refunded; 0" : "paid; -2250");
    expect([await till.tell(event), await order.stands()]).toEqual([200, "refunded; 0"]);
  },
};

/** What providers say of transfers to streamers. */
export const transferPromises: Promises = {
  "a transfer's event that is forged, replayed, or about another amount or currency, changes nothing": async (till) => {
    const { bench, server } = till;
    const { app } = server;
    if (!bench.decideTransfer || app.payments.forPayouts?.name !== bench.name) return;
    const { streamerId } = await anOwedStreamer(app);
    const admin = await aUser(app, "admin");
    const body = { streamerId, amount: "2400.00" };
    const answer = await server.call("POST", "/api/payouts", { body, cookie: admin.cookie });
    const payoutId = String(Object(answer.json).id);
    const state = async () => (await app.rows.rowOne("payout", payoutId))?.state;
    await sendPayouts(app);
    for (const changes of wrong(240_000)) {
      const event = bench.decideTransfer(payoutId, "success", changes);
      expect(await till.tellAndRead(event), JSON.stringify(changes)).toEqual(oneLine);
    }
    const stranger = bench.decideTransfer(crypto.randomUUID(), "success", { cents: 240_000 });
    expect(await till.tellAndRead(stranger)).toEqual(oneLine);
    const paid = bench.decideTransfer(payoutId, "success");
    expect([await till.tell(bench.forged(paid)), await state()]).toEqual([400, "prepared"]);
    expect([await till.tell(paid), await state()]).toEqual([200, "paid"]);
    const reversed = bench.decideTransfer(payoutId, "reversed");
    expect([await till.tell(reversed), await till.tell(reversed), await state()]).toEqual([200, 200, "reversed"]);
    expect([await till.tell(paid), await state()]).toEqual([200, "reversed"]);
  },
};
