import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { balanceOf } from "#shared/rules/ledger.ts";
import { aFixture, aUser, decided, type Account } from "../testing/factories.ts";
import { withoutMoneyJob } from "../testing/payments.ts";
import { StripeStandIn } from "../testing/stripeStandIn.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { bookFees } from "./bookFees.ts";
import { startCheckout } from "./checkout.ts";
import { settleMoney } from "./settleMoney.ts";

vi.setConfig({ testTimeout: 120_000 });

const secret = "whsec_0123456789abcdef0123456789abcdef";
const stripe = new StripeStandIn();
let server: TestServer;

beforeAll(async () => {
  await stripe.start();
  const keys = { STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: secret };
  server = await startTestServer({ env: { ...keys, STRIPE_API_BASE: stripe.base } });
  await withoutMoneyJob(server.app);
}, 240_000);
afterEach(() => {
  stripe.faults = 0;
  stripe.losesAnswers = false;
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

interface Order {
  owner: Account;
  fixtureId: string;
}

async function anOrder(): Promise<Order> {
  const owner = await aUser(server.app);
  return { owner, fixtureId: await aFixture(server.app, owner.actor) };
}

function ask({ owner, fixtureId }: Order) {
  const metadata = { fixtureId, clientType: "parent", description: "A match" };
  return server.call("POST", "/api/create-payment-intent", { body: { amount: 2250, metadata }, cookie: owner.cookie });
}

async function paymentsOf({ fixtureId }: Order) {
  return server.app.rows.rowMany("payment", { where: { fixtureId } });
}

async function payerCents({ fixtureId }: Order): Promise<number> {
  return balanceOf(await server.app.rows.rowMany("journalEntry", { where: { fixtureId } }), "payer");
}

async function sessionOf(order: Order): Promise<string> {
  expect((await ask(order)).status).toBe(200);
  return (await paymentsOf(order))[0]?.sessionId ?? "";
}

let told = 0;

function event(type: string, object: object, id = ""): string {
  told += 1;
  return JSON.stringify({ id: id || `evt_${told}`, object: "event", type, data: { object } });
}

function tell(payload: string, { seconds = 0, by = secret } = {}) {
  const timestamp = Math.floor(Date.now() / 1000) - seconds;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
  return server.call("POST", "/api/payment-webhook", { raw: payload, headers: { "Stripe-Signature": header } });
}

/** Pays on Stripe's page; answers the event that Stripe then sends. */
function paid(sessionId: string): string {
  return event("checkout.session.completed", stripe.pay(sessionId) ?? {});
}

test("the page is asked for once, with a key, the pinned version and the server's price, and no card comes here", async () => {
  const order = await anOrder();
  const from = stripe.seen.length;
  const answer = await ask(order);
  expect(Object(answer.json).redirectUrl).toMatch(/^http:\/\/127.0.0.1:\d+\/pay\/cs_test_/);
  const again = await ask(order);
  expect(again.json).toEqual(answer.json);
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

test("a stand-in that took everything would prove nothing", async () => {
  const client = new Stripe("sk_test_1", { host: "127.0.0.1", port: new URL(stripe.base).port, protocol: "http" });
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

test("Stripe's word arrives before its answer, twice, late and out of order: paid once", async () => {
  const order = await anOrder();
  const sessionId = await sessionOf(order);
  const payload = paid(sessionId);
  const session = stripe.sessions.get(sessionId) ?? {};
  expect((await tell(payload, { seconds: 290 })).status).toBe(200);
  await Promise.all([tell(payload), tell(payload)]);
  await tell(event("checkout.session.expired", session));
  await tell(event("checkout.session.async_payment_failed", session));
  await tell(event("checkout.session.completed", session));
  expect((await paymentsOf(order)).map(({ state }) => state)).toEqual(["paid"]);
  expect(await payerCents(order)).toBe(-225_000);
});

test("forged, changed, ten minutes old: refused; an unknown session or another amount: heard, and nothing paid", async () => {
  const order = await anOrder();
  const payload = paid(await sessionOf(order));
  expect((await tell(payload, { by: "whsec_guess" })).status).toBe(400);
  expect((await tell(payload, { seconds: 600 })).status).toBe(400);
  const session = Object(JSON.parse(payload)).data.object;
  const cheap = event("checkout.session.completed", { ...session, amount_total: 1 });
  const dollars = event("checkout.session.completed", { ...session, currency: "usd" });
  const unknown = event("checkout.session.completed", { ...session, metadata: { paymentId: crypto.randomUUID() } });
  const unpaid = event("checkout.session.completed", { ...session, payment_status: "unpaid" });
  for (const strange of [cheap, dollars, unknown, unpaid, event("customer.created", {})]) {
    expect((await tell(strange)).status).toBe(200);
  }
  expect(await payerCents(order)).toBe(0);
  await tell(payload);
  expect(await payerCents(order)).toBe(-225_000);
});

test("while Stripe is down nothing is charged, and the next click goes on with the same payment", async () => {
  const order = await anOrder();
  stripe.faults = 3;
  const down = await ask(order);
  expect(down).toMatchObject({ status: 503, text: "Failed to create payment session. Please try again." });
  expect((await paymentsOf(order)).map(({ state }) => state)).toEqual(["created"]);
  stripe.faults = 1;
  expect((await ask(order)).status).toBe(200);
  expect((await paymentsOf(order)).map(({ state, attempt }) => [state, attempt])).toEqual([["open", 1]]);
});

test("cut off behind Stripe's answer, or with the answer lost, the page is the same one", async () => {
  const order = await anOrder();
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
  expect((await ask(order)).status).toBe(200);
  expect(stripe.sessions.size - before).toBe(1);
});

test("a page that was closed while it was being made is not handed out", async () => {
  const order = await anOrder();
  const { app } = server;
  const closes: typeof app.payments = {
    ...app.payments,
    createCheckout: async (wanted) => {
      const checkout = await app.payments.createCheckout(wanted);
      await decided(app, { kind: "system" }, "payment.end", { id: wanted.paymentId, state: "expired" });
      return checkout;
    },
  };
  const wish = { fixtureId: order.fixtureId, bidId: undefined, cents: 225_000 };
  await expect(startCheckout({ ...app, payments: closes }, wish)).rejects.toMatchObject({ code: "payment.underWay" });
  const [payment] = await paymentsOf(order);
  expect(stripe.sessions.get(payment?.sessionId ?? "")?.status).toBe("expired");
});

test("a page that was paid is not closed by a new price: the payer waits for Stripe's word", async () => {
  const order = await anOrder();
  const payload = paid(await sessionOf(order));
  await decided(server.app, order.owner.actor, "fixture.edit", { id: order.fixtureId, budget: "3000" });
  const metadata = { fixtureId: order.fixtureId };
  const dearer = () =>
    server.call("POST", "/api/create-payment-intent", { body: { amount: 2700, metadata }, cookie: order.owner.cookie });
  expect(await dearer()).toMatchObject({ status: 409, text: expect.stringContaining("is being confirmed") });
  await tell(payload);
  expect(await dearer()).toMatchObject({ status: 409, text: expect.stringContaining("This match is paid.") });
});

test("what is owed goes back once, however often it is asked for and wherever that is cut off", async () => {
  const order = await anOrder();
  await tell(paid(await sessionOf(order)));
  await decided(server.app, order.owner.actor, "fixture.cancel", { id: order.fixtureId });
  const { app } = server;
  const dies: typeof app.writer = {
    write: (request) =>
      request.name === "refund.finish" ? Promise.reject(new Error("The server died.")) : app.writer.write(request),
  };
  expect(await settleMoney({ ...app, writer: dies })).toMatchObject({ refunded: 0, waiting: 1 });
  expect(await payerCents(order)).toBe(-225_000);
  stripe.faults = 3;
  expect(await settleMoney(app)).toMatchObject({ refunded: 0, waiting: 1 });
  stripe.faults = 1;
  stripe.losesAnswers = true;
  expect(await settleMoney(app)).toMatchObject({ refunded: 1, waiting: 0 });
  expect(await settleMoney(app)).toMatchObject({ refunded: 0, waiting: 0 });
  const [payment] = await paymentsOf(order);
  const given = [...stripe.refunds.values()].filter((refund) => refund.payment === payment?.providerPaymentId);
  expect(given.map(({ cents }) => cents)).toEqual([225_000]);
  expect(payment).toMatchObject({ state: "refunded", refundedCents: 225_000, refundingCents: 0 });
  expect(await payerCents(order)).toBe(0);
});

test("what Stripe refuses to give back stays in the books, and waits for an admin", async () => {
  const order = await anOrder();
  const session = stripe.sessions.get(await sessionOf(order));
  const word = { ...session, payment_status: "paid", payment_intent: "pi_of_another_account" };
  await tell(event("checkout.session.completed", word));
  await decided(server.app, order.owner.actor, "fixture.cancel", { id: order.fixtureId });
  expect(await settleMoney(server.app)).toMatchObject({ refused: 1 });
  const refunds = await server.app.rows.rowMany("refund", { where: { fixtureId: order.fixtureId } });
  expect(refunds).toMatchObject([{ state: "failed", failure: "resource_missing" }]);
  expect(await payerCents(order)).toBe(-225_000);
});

test("a page whose time is over, or whose match was called off, is closed at Stripe too", async () => {
  const late = await anOrder();
  const lateSession = await sessionOf(late);
  const off = await anOrder();
  const offSession = await sessionOf(off);
  await decided(server.app, off.owner.actor, "fixture.cancel", { id: off.fixtureId });
  await settleMoney(server.app);
  expect(stripe.sessions.get(offSession)?.status).toBe("expired");
  expect(stripe.sessions.get(lateSession)?.status).toBe("open");
  await settleMoney(server.app, new Date(Date.now() + 119 * 60_000));
  expect(stripe.sessions.get(lateSession)?.status).toBe("expired");
  expect([...(await paymentsOf(late)), ...(await paymentsOf(off))].map(({ state }) => state)).toEqual([
    "expired",
    "expired",
  ]);
});

test("what Stripe keeps for itself is booked once, and only the desk sees it", async () => {
  const order = await anOrder();
  await tell(paid(await sessionOf(order)));
  stripe.faults = 30;
  expect(await bookFees(server.app)).toBe(0);
  stripe.faults = 0;
  await bookFees(server.app);
  expect(await bookFees(server.app)).toBe(0);
  const entries = await server.app.rows.rowMany("journalEntry", { where: { fixtureId: order.fixtureId } });
  expect([balanceOf(entries, "providerFee"), balanceOf(entries, "platform")]).toEqual([6_725, 250_000 - 6_725]);
  const [payment] = await paymentsOf(order);
  expect(payment).toMatchObject({ providerFeeCents: 6_725 });
  const seen = await server.app.rows.viewOne("payment", payment?.id ?? "", order.owner.actor);
  expect(seen).not.toHaveProperty("providerFeeCents");
});
