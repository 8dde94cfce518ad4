import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { aStreamer, aUser, decided } from "../testing/factories.ts";
import { StripeStandIn } from "../testing/stripeStandIn.ts";
import { Paying, StripeTill } from "../testing/stripeTill.ts";
import type { TestServer } from "../testing/testServer.ts";
import { aWorkflow } from "../testing/workflow.ts";
import { startCheckout } from "./checkout.ts";
import { settleMoney } from "./settleMoney.ts";

vi.setConfig({ testTimeout: 120_000 });

const stripe = new StripeStandIn();
let till: StripeTill;
let server: TestServer;

beforeAll(async () => {
  till = await StripeTill.open(stripe);
  server = till.server;
}, 240_000);
afterEach(() => stripe.recovers());
afterAll(() => till.close());

async function sessionOf(paying: Paying): Promise<string> {
  expect(await paying.asks()).toBe("200");
  return (await paying.payments())[0]?.sessionId ?? "";
}

test("one checkout is created, with a key, the pinned version and the server's price, without card data", async () => {
  const order = await till.aPaying();
  const from = stripe.seen.length;
  const answers = [await order.page(), await order.page()];
  expect(answers[0]).toMatch(/^http:\/\/127.0.0.1:\d+\/pay\/cs_test_/);
  expect(answers[1]).toBe(answers[0]);
  const [seen, ...others] = stripe.seen.slice(from);
  expect(others).toEqual([]);
  expect(seen).toMatchObject({
    key: `checkout-${order.fixtureId}-1`,
    version: "2026-10-28.endive",
    authorization: "Bearer sk_test_0123456789",
    fields: {
      mode: "payment",
      "line_items[0][price_data][unit_amount]": "225000",
      "line_items[0][price_data][currency]": "zar",
      "metadata[fixtureId]": order.fixtureId,
      "metadata[clientType]": "parent",
    },
  });
  expect(JSON.stringify(seen?.fields)).not.toMatch(/private|card|email/i);
});

test("the fake Stripe rejects invalid requests, or it would prove nothing", async () => {
  const client = till.client();
  const line = { quantity: 1, price_data: { currency: "zar", unit_amount: 100, product_data: { name: "x" } } };
  const good = { mode: "payment" as const, success_url: "https://x.example", line_items: [line] };
  const soon = Math.floor(Date.now() / 1000) + 60;
  const bad: Record<string, Stripe.Checkout.SessionCreateParams> = {
    parameter_unknown: { ...good, customer_email: "a@b.example" },
    parameter_missing: { mode: "payment", line_items: [line] },
    parameter_invalid: { ...good, expires_at: soon },
  };
  for (const [code, params] of Object.entries(bad)) {
    await expect(client.checkout.sessions.create(params, { idempotencyKey: code })).rejects.toMatchObject({ code });
  }
});

test("webhooks that arrive before the answer, twice, late and out of order make one payment", async () => {
  const order = await till.aPaying();
  const payload = await order.pays();
  const session = Object(JSON.parse(payload)).data.object;
  expect(await till.tell(payload, { seconds: 290 })).toBe(200);
  await Promise.all([till.tell(payload), till.tell(payload)]);
  await till.tell(till.event("checkout.session.expired", session));
  await till.tell(till.event("checkout.session.async_payment_failed", session));
  await till.tell(till.event("checkout.session.completed", session));
  expect((await order.payments()).map(({ state }) => state)).toEqual(["paid"]);
  expect(await order.payerCents()).toBe(-225_000);
});

test("refuses forged, altered or old webhooks; an unknown session or other amount pays nothing", async () => {
  const order = await till.aPaying();
  const payload = await order.pays();
  const unsigned = [{}, { "Stripe-Signature": "" }, { "Stripe-Signature": "t=1,v1=guess" }].map((headers) =>
    server.call("POST", "/api/payment-webhook", { raw: payload, headers }),
  );
  for (const answer of await Promise.all(unsigned)) {
    expect(answer).toMatchObject({ status: 400, text: "The webhook's signature is not valid." });
  }
  expect(await till.tell(payload, { by: "whsec_guess" })).toBe(400);
  expect(await till.tell(payload, { seconds: 600 })).toBe(400);
  const session = Object(JSON.parse(payload)).data.object;
  const cheap = till.event("checkout.session.completed", { ...session, amount_total: 1 });
  const dollars = till.event("checkout.session.completed", { ...session, currency: "usd" });
  const unknown = till.event("checkout.session.completed", {
    ...session,
    metadata: { paymentId: crypto.randomUUID() },
  });
  const unpaid = till.event("checkout.session.completed", { ...session, payment_status: "unpaid" });
  for (const strange of [cheap, dollars, unknown, unpaid, till.event("customer.created", {})]) {
    expect(await till.tell(strange)).toBe(200);
  }
  expect(await order.payerCents()).toBe(0);
  await till.tell(payload);
  expect(await order.payerCents()).toBe(-225_000);
});

test("after a crash or lost answer at Stripe, a retry gets the same checkout", async () => {
  const order = await till.aPaying();
  const before = stripe.sessions.size;
  const { app } = server;
  const dies: typeof app.writer = {
    write: (request) =>
      request.name === "payment.open" ? Promise.reject(new Error("The server died.")) : app.writer.write(request),
  };
  const wish = { fixtureId: order.fixtureId, bidId: undefined, cents: 225_000 };
  await expect(startCheckout({ ...app, writer: dies }, wish)).rejects.toThrow("The server died.");
  stripe.faults = 1;
  stripe.losesAnswers = true;
  expect(await order.asks()).toBe("200");
  expect(stripe.sessions.size - before).toBe(1);
});

test("a checkout closed while it was being created is not handed out", async () => {
  const order = await till.aPaying();
  const { app } = server;
  const closes: typeof app.payments = {
    ...app.payments,
    all: app.payments.all.map((provider) => ({
      ...provider,
      createCheckout: async (wanted) => {
        const checkout = await provider.createCheckout(wanted);
        await decided(app, { kind: "system" }, "payment.end", { id: wanted.paymentId, state: "expired" });
        return checkout;
      },
    })),
  };
  const wish = { fixtureId: order.fixtureId, bidId: undefined, cents: 225_000 };
  await expect(startCheckout({ ...app, payments: closes }, wish)).rejects.toMatchObject({ code: "payment.underWay" });
  const [payment] = await order.payments();
  expect(stripe.sessions.get(payment?.sessionId ?? "")?.status).toBe("expired");
});

test("a paid checkout is not closed by a new price: the payer waits for Stripe's event", async () => {
  const order = await till.aPaying();
  const payload = await order.pays();
  await decided(server.app, order.owner.actor, "fixture.edit", { id: order.fixtureId, budget: "3000" });
  expect(await order.asks(2700)).toContain("is being confirmed");
  await till.tell(payload);
  expect(await order.asks(2700)).toContain("This match is paid.");
});

test("an expired, cancelled or already paid match's checkout is closed at Stripe too", async () => {
  const late = await till.aPaying();
  const lateSession = await sessionOf(late);
  const off = await till.aPaying();
  const offSession = await sessionOf(off);
  await decided(server.app, off.owner.actor, "fixture.cancel", { id: off.fixtureId });
  const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
  const delivered = await aWorkflow(server.app, { requester, streamer }, "delivered");
  const byHand = new Paying(till, requester, delivered.fixtureId);
  expect(await byHand.asks(2400)).toBe("200");
  await decided(server.app, streamer.actor, "bid.markPaid", { id: delivered.bidId });
  await settleMoney(server.app);
  expect(stripe.sessions.get(offSession)?.status).toBe("expired");
  expect(await byHand.stands()).toBe("expired; 0");
  expect(stripe.sessions.get(lateSession)?.status).toBe("open");
  await settleMoney(server.app, new Date(Date.now() + 119 * 60_000));
  expect(stripe.sessions.get(lateSession)?.status).toBe("expired");
  expect([...(await late.payments()), ...(await off.payments())].map(({ state }) => state)).toEqual([
    "expired",
    "expired",
  ]);
});
