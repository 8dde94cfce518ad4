import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { balanceOf } from "#shared/rules/ledger.ts";
import { aFixture, aUser } from "../testing/factories.ts";
import { StripeStandIn } from "../testing/stripeStandIn.ts";
import { StripeTill } from "../testing/stripeTill.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { askAboutOpen } from "./askProvider.ts";
import { sandboxOf } from "./sandboxProvider.ts";
import { reconcile } from "./reconcile.ts";

// The webhook never came: ask the provider, whose answer is just as good.
vi.setConfig({ testTimeout: 120_000 });

const stripe = new StripeStandIn();
let till: StripeTill;
let sandboxed: TestServer;

beforeAll(async () => {
  till = await StripeTill.open(stripe);
  sandboxed = await startTestServer({ jobs: "none" });
}, 240_000);
afterEach(() => stripe.recovers());
afterAll(async () => {
  await till.close();
  await sandboxed.close();
});

const aMinuteLater = () => new Date(Date.now() + 61_000);

test("a payment whose webhook is lost is found after a minute, not before", async () => {
  const order = await till.aPaying();
  await order.pays();
  expect([await askAboutOpen(till.server.app), await order.stands()]).toEqual([0, "open; 0"]);
  expect([await askAboutOpen(till.server.app, aMinuteLater()), await order.stands()]).toEqual([1, "paid; -2250"]);
  expect(await reconcile(till.server.app)).toEqual([]);
});

test("a payer returning to the success page is confirmed at once, without a webhook", async () => {
  const order = await till.aPaying();
  await order.pays();
  const fixture = await till.server.app.rows.rowOne("fixture", order.fixtureId);
  const body = { bidId: null, returnedFrom: fixture?.number };
  const stranger = await aUser(till.server.app);
  await till.server.call("POST", "/api/payments/read", { body, cookie: stranger.cookie });
  expect(await order.stands()).toBe("open; 0");
  const answer = await till.server.call("POST", "/api/payments/read", { body, cookie: order.owner.cookie });
  expect(answer.json).toMatchObject([{ lastTry: "paid", takenCents: 225_000 }]);
});

test("a provider that is down or reports another amount changes nothing and is asked again", async () => {
  const [down, other] = [await till.aPaying(), await till.aPaying()];
  await down.pays();
  stripe.faults = 3;
  expect(await askAboutOpen(till.server.app, aMinuteLater())).toBe(0);
  expect(await askAboutOpen(till.server.app, aMinuteLater())).toBe(1);
  await other.pays();
  const [id = ""] = (await other.payments()).map(({ sessionId = "" }) => sessionId);
  const session = stripe.sessions.get(id);
  if (session) stripe.sessions.set(id, { ...session, amount_total: 1 });
  expect([await askAboutOpen(till.server.app, aMinuteLater()), await other.stands()]).toEqual([0, "open; 0"]);
  if (session) stripe.sessions.set(id, session);
  expect(await askAboutOpen(till.server.app, aMinuteLater())).toBe(1);
});

test("a checkout that closed unpaid has expired, and the match can be paid again", async () => {
  const order = await till.aPaying();
  await order.asks();
  const [id = ""] = (await order.payments()).map(({ sessionId = "" }) => sessionId);
  await till.client().checkout.sessions.expire(id, undefined, { idempotencyKey: `test ${id}` });
  await askAboutOpen(till.server.app, aMinuteLater());
  expect([await order.stands(), await order.asks()]).toEqual(["expired; 0", "200"]);
});

test.each(["paid", "failed"] as const)(
  "the sandbox answers for a checkout that was %s when its webhook was lost",
  async (outcome) => {
    const { app } = sandboxed;
    const owner = await aUser(app);
    const fixtureId = await aFixture(app, owner.actor);
    const body = { amount: 2250, metadata: { fixtureId } };
    await sandboxed.call("POST", "/api/create-payment-intent", { body, cookie: owner.cookie });
    const [payment] = await app.rows.rowMany("payment", { where: { fixtureId } });
    await sandboxOf(app.payments)?.decide(payment?.sessionId ?? "", outcome);
    expect(await askAboutOpen(app, aMinuteLater())).toBe(1);
    expect(await app.rows.rowMany("payment", { where: { fixtureId } })).toMatchObject([{ state: outcome }]);
  },
);

test("however webhooks, queries and returning payers coincide, a payment happens once", async () => {
  const steps = fc.array(fc.constantFrom("webhook", "ask", "return"), { minLength: 2, maxLength: 6 });
  const property = fc.asyncProperty(steps, async (met) => {
    const order = await till.aPaying();
    const word = await order.pays();
    const { app } = till.server;
    const { number } = (await app.rows.rowOne("fixture", order.fixtureId)) ?? {};
    const body = { bidId: null, returnedFrom: number };
    const happens = {
      webhook: () => till.tell(word),
      ask: () => askAboutOpen(app, aMinuteLater()),
      return: () => till.server.call("POST", "/api/payments/read", { body, cookie: order.owner.cookie }),
    };
    await Promise.all(met.map((step) => happens[step]()));
    expect(await order.stands()).toBe("paid; -2250");
    const entries = await app.rows.rowMany("journalEntry", { where: { fixtureId: order.fixtureId } });
    expect([entries.map(({ event }) => event), balanceOf(entries, "payer")]).toEqual([["paid"], -225_000]);
    const receipts = await app.rows.rowMany("billingDocument", { where: { fixtureId: order.fixtureId } });
    expect(receipts).toHaveLength(1);
  });
  await fc.assert(property, { seed: 2026, numRuns: 25, endOnFailure: true });
});
