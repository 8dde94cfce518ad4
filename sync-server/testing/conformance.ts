import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { startCheckout } from "../payments/checkout.ts";
import { bookFees } from "../payments/bookFees.ts";
import { ConformanceTill, type Promises } from "./conformanceTill.ts";
import { survivesOutage } from "./outageConformance.ts";
import { providerBenches } from "./providerBenches.ts";

const cents = 225_000;

/** What the product relies on, the same for every provider. */
export const payingPromises: Promises = {
  "two clicks lead to one page, and its payment is booked once however often its event comes": async (till) => {
    const { bench } = till;
    const order = await till.order();
    const [first, second] = await Promise.all([order.asks(), order.asks()]);
    expect([first, await order.asks()]).toEqual([second, first]);
    expect(first).toMatch(/^http/);
    const event = await order.pays();
    expect(await till.tell(event)).toBe(200);
    expect(await Promise.all([till.tell(event), till.tell(event)])).toEqual([200, 200]);
    expect(await order.stands()).toBe("paid; -2250");
    expect((await order.payments()).map(({ provider }) => provider)).toEqual([bench.name]);
    expect(await order.differences()).toEqual([]);
  },

  "an event before the answer of the call it belongs to is booked, and the page still handed out": async (till) => {
    const { bench } = till;
    const order = await till.order();
    const { app } = till.server;
    const early: typeof app.payments = {
      ...app.payments,
      all: app.payments.all.map((provider) => ({
        ...provider,
        createCheckout: async (wanted) => {
          const checkout = await provider.createCheckout(wanted);
          const event = await bench.pay(checkout.sessionId);
          if (event) await till.tell(event);
          return checkout;
        },
      })),
    };
    const wish = { fixtureId: order.fixtureId, bidId: undefined, cents };
    await expect(startCheckout({ ...app, payments: early }, wish)).rejects.toMatchObject({
      code: "payment.underWay",
    });
    expect([await order.stands(), await order.differences()]).toEqual(["paid; -2250", []]);
  },

  "a forged event is refused, and a strange one that is signed is heard and books nothing": async (till) => {
    const { bench } = till;
    const order = await till.order();
    const event = await order.pays();
    const unsigned = { body: event.body, headers: {} };
    const cut = { ...event, body: event.body.slice(0, -1) };
    for (const bad of [bench.forged(event), unsigned, cut]) expect(await till.tell(bad)).toBe(400);
    for (const changes of [
      { cents: cents - 1 },
      { cents: cents + 1 },
      { currency: "usd" },
      { paymentId: crypto.randomUUID() },
    ]) {
      const before = till.logged.length;
      expect(await till.tell(bench.altered(event, changes)), JSON.stringify(changes)).toBe(200);
      expect(till.logged.slice(before), JSON.stringify(changes)).toHaveLength(1);
    }
    expect(await order.stands()).toBe("open; 0");
    expect(await till.tell(event)).toBe(200);
    expect(await order.stands()).toBe("paid; -2250");
  },

  "an event about another provider's payment books nothing": async (till) => {
    const { bench } = till;
    const [own, other] = [await till.order(), await till.order()];
    const event = await own.pays();
    await other.asks();
    const [payment] = await other.payments();
    const rows = till.server.app.database.collection<{ _id: string }>("payments");
    await rows.updateOne({ _id: payment?.id ?? "" }, { $set: { provider: "elsewhere" } });
    expect(await till.tell(bench.altered(event, { paymentId: payment?.id ?? "" }))).toBe(200);
    expect(await other.stands()).toBe("open; 0");
    await rows.deleteOne({ _id: payment?.id ?? "" });
    await till.tell(event);
    expect(await own.stands()).toBe("paid; -2250");
  },

  "a lost event is asked for": async (till) => {
    const order = await till.order();
    await order.pays();
    expect(await order.differences()).toEqual([expect.stringContaining("Have the event sent again.")]);
    expect(await till.askOpen()).toBe(1);
    expect([await order.stands(), await order.differences()]).toEqual(["paid; -2250", []]);
  },

  "a page that nobody should pay any more is closed, or its late payment is given back": async (till) => {
    const { bench } = till;
    const order = await till.order();
    const sessionId = await order.sessionId();
    await order.does("fixture.cancel", { id: order.fixtureId });
    await till.settle();
    expect(await order.stands()).toBe("expired; 0");
    const late = await bench.pay(sessionId);
    expect(late === undefined).toBe(bench.canClose);
    if (!late) return;
    expect(await till.askLate()).toBe(1);
    expect(await till.tell(late)).toBe(200);
    await till.settle();
    for (const event of bench.decideRefunds()) expect(await till.tell(event)).toBe(200);
    expect([await order.stands(), await order.differences()]).toEqual(["refunded; 0", []]);
    expect(await bench.refunds(sessionId)).toEqual([cents]);
  },

  "a bank that takes a day is waited for, and its page is not given up": async (till) => {
    const order = await till.order();
    const sessionId = await order.sessionId();
    if (!till.bench.atBank) return;
    till.bench.atBank(sessionId);
    for (const hours of [2, 25]) {
      await till.settle(till.server.app, new Date(Date.now() + hours * 3_600_000));
      expect([await till.askOpen(), await order.stands()]).toEqual([0, "open; 0"]);
    }
    await order.does("fixture.edit", { id: order.fixtureId, budget: "3000" });
    expect(await order.asksFor(2700)).toContain("is being confirmed");
    await order.does("fixture.edit", { id: order.fixtureId, budget: "2500" });
    expect(await till.tell(await order.pays())).toBe(200);
    expect([await order.stands(), await order.differences()]).toEqual(["paid; -2250", []]);
  },

  "a declined payment can be tried again": async (till) => {
    const { bench } = till;
    const order = await till.order();
    await bench.decline(await order.sessionId());
    await till.askOpen();
    const event = await order.pays();
    await till.tell(event);
    expect(await order.stands()).toMatch(/^(failed, )?paid; -2250$/);
  },

  "refunds in parts are given once each, to the cent, also when decided days later": async (till) => {
    const { bench } = till;
    const order = await till.order();
    const event = await order.pays();
    await till.tell(event);
    await order.refunds("0.01", "1000", "1249.99");
    await till.settle();
    await till.settle();
    const told = bench.decideRefunds();
    for (const event of [...told, ...told]) expect(await till.tell(event)).toBe(200);
    expect([await order.stands(), await order.differences()]).toEqual(["refunded; 0", []]);
    const [payment] = await order.payments();
    const given = await bench.refunds(payment?.sessionId ?? "");
    expect(given.reduce((sum, one) => sum + one, 0)).toBe(cents);
  },

  "an outage at any call changes nothing, and a lost answer does nothing twice": (till) =>
    survivesOutage(till, { isCut: false }),

  "the payment page lists this provider's ways to pay, and no others": async (till) => {
    const { rows, payments } = till.server.app;
    const row = await rows.rowOne("operator", OPERATOR_ID);
    expect(payments.forNew.name).toBe(till.bench.name);
    expect(row?.paymentMethods).toEqual(payments.forNew.methods);
    expect(row?.paymentMethods).not.toEqual([]);
  },

  "the provider's fee is booked once": async (till) => {
    const order = await till.order();
    await till.tell(await order.pays());
    await bookFees(till.server.app);
    expect(await bookFees(till.server.app)).toBe(0);
    expect((await order.payments())[0]?.providerFeeCents).toBeTypeOf("number");
    expect(await order.differences()).toEqual([]);
  },
};

/** Holds every provider to these promises. */
export function conformance(promises: Promises): void {
  for (const makeBench of providerBenches) {
    const bench = makeBench();
    describe(bench.name, () => {
      let till: ConformanceTill;
      beforeAll(async () => {
        till = await ConformanceTill.open(bench);
      }, 240_000);
      afterAll(() => till.close());
      test.each(Object.entries(promises))("%s", async (_promise, holds) => holds(till));
    });
  }
}
