import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { PaymentState } from "#shared/entities/payment.ts";
import { balanceOf } from "#shared/rules/ledger.ts";
import { aUser, decided } from "../testing/factories.ts";
import { StripeStandIn } from "../testing/stripeStandIn.ts";
import { StripeTill, type Paying } from "../testing/stripeTill.ts";
import type { TestServer } from "../testing/testServer.ts";
import { bookFees } from "./bookFees.ts";
import { reconcile } from "./reconcile.ts";
import { settleMoney } from "./settleMoney.ts";

// After a payment: refunds, Stripe's fee, and the comparison of the books with Stripe's record.
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

test("books, rows and provider agree after payment and refund; lost events and failed refunds show", async () => {
  const { app } = server;
  const order = await till.aPaying();
  await order.asks();
  expect(await reconcile(app)).toEqual([]);
  await till.tell(await order.pays());
  await order.does("fixture.cancel", { id: order.fixtureId });
  expect(await reconcile(app, new Date(Date.now() + 25 * 3_600_000))).toEqual([
    expect.stringMatching(/^Refund .*: R2250.00 has been owed since /),
  ]);
  await settleMoney(app);
  expect(await reconcile(app)).toEqual([]);

  const lost = await till.aPaying();
  const word = await lost.pays();
  expect(await reconcile(app)).toEqual([
    expect.stringMatching(/^Payment .*: the provider was paid R2250.00, our row is open. Have the event sent again.$/),
  ]);
  await till.tell(word);
  expect(await reconcile(app)).toEqual([]);

  const [payment] = await lost.payments();
  const refundId = crypto.randomUUID();
  const ordered = { id: refundId, paymentId: payment?.id, amount: "100", cause: "dispute" };
  await decided(app, (await aUser(app, "admin")).actor, "payment.refund", ordered);
  await decided(app, { kind: "system" }, "refund.fail", { id: refundId, failure: "The card is closed." });
  expect(await reconcile(app)).toEqual([`Refund ${refundId}: the provider refused R100.00 (The card is closed.).`]);
});

test("a second payment of a match, on a page that nobody should have, is reported", async () => {
  const { app } = server;
  const order = await till.aPaying();
  await till.tell(await order.pays());
  const [payment] = await order.payments();
  const session = stripe.sessions.get(payment?.sessionId ?? "");
  if (!session) throw new Error("Stripe has no such page.");
  stripe.sessions.set("cs_test_second", { ...session, id: "cs_test_second" });
  const told = (await reconcile(app)).filter((line) => line.startsWith("Session cs_test_second"));
  stripe.sessions.delete("cs_test_second");
  expect(told).toEqual([
    `Session cs_test_second: the provider was paid R2250.00, and its payment ${payment?.id} has another page.`,
  ]);
});

test("a missing journal entry is reported", async () => {
  const { app } = server;
  const order = await till.aPaying();
  await till.tell(await order.pays());
  await app.database.collection("journal").deleteMany({ fixtureId: order.fixtureId });
  const told = (await reconcile(app)).filter((line) => line.includes("what was paid less"));
  expect(told).toEqual([
    expect.stringMatching(/^Match #\d+: what was paid less what went back: R2250.00 by the rows, R0.00 by the books.$/),
  ]);
});

test("a refund is paid once, however often it is requested and wherever it is interrupted", async () => {
  const order = await till.aPaying();
  await till.tell(await order.pays());
  await decided(server.app, order.owner.actor, "fixture.cancel", { id: order.fixtureId });
  const { app } = server;
  const dies: typeof app.writer = {
    write: (request) =>
      request.name === "refund.finish" ? Promise.reject(new Error("The server died.")) : app.writer.write(request),
  };
  expect(await settleMoney({ ...app, writer: dies })).toMatchObject({ refunded: 0, waiting: 1 });
  expect(await order.payerCents()).toBe(-225_000);
  stripe.faults = 3;
  expect(await settleMoney(app)).toMatchObject({ refunded: 0, waiting: 1 });
  stripe.faults = 1;
  stripe.losesAnswers = true;
  expect(await settleMoney(app)).toMatchObject({ refunded: 1, waiting: 0 });
  expect(await settleMoney(app)).toMatchObject({ refunded: 0, waiting: 0 });
  const [payment] = await order.payments();
  const given = [...stripe.refunds.values()].filter((refund) => refund.payment_intent === payment?.providerPaymentId);
  expect(given.map(({ amount }) => amount)).toEqual([225_000]);
  expect(payment).toMatchObject({ state: "refunded", refundedCents: 225_000, refundingCents: 0 });
  expect(await order.payerCents()).toBe(0);
});

test("a refund Stripe rejects stays in the books and waits for an admin", async () => {
  const order = await till.aPaying();
  await till.tell(await order.pays({ payment_intent: "pi_of_another_account" }));
  await decided(server.app, order.owner.actor, "fixture.cancel", { id: order.fixtureId });
  expect(await settleMoney(server.app)).toMatchObject({ refused: 1 });
  const refunds = await server.app.rows.rowMany("refund", { where: { fixtureId: order.fixtureId } });
  expect(refunds).toMatchObject([{ state: "failed", failure: "resource_missing" }]);
  expect(await order.payerCents()).toBe(-225_000);
});

test("Stripe's fee is booked once, and only admins see it", async () => {
  const order = await till.aPaying();
  await till.tell(await order.pays());
  stripe.faults = 30;
  expect(await bookFees(server.app)).toBe(0);
  stripe.faults = 0;
  await bookFees(server.app);
  expect(await bookFees(server.app)).toBe(0);
  const entries = await server.app.rows.rowMany("journalEntry", { where: { fixtureId: order.fixtureId } });
  expect([balanceOf(entries, "providerFee"), balanceOf(entries, "platform")]).toEqual([6_725, 250_000 - 6_725]);
  const [payment] = await order.payments();
  expect(payment).toMatchObject({ providerFeeCents: 6_725 });
  const seen = await server.app.rows.viewOne("payment", payment?.id ?? "", order.owner.actor);
  expect(seen).not.toHaveProperty("providerFeeCents");
});

/** Whether the provider has taken its fee of a payment in this state. */
const isFeeTaken: Readonly<Record<PaymentState, boolean>> = {
  ...{ chosen: false, created: false, open: false, failed: false, expired: false },
  ...{ paid: true, partlyRefunded: true, refunded: true },
};

test.each(Object.entries(isFeeTaken))(
  "a fee is booked wherever money was taken, and nowhere else: %s",
  async (state, isTaken) => {
    const order = await till.aPaying();
    await till.tell(await order.pays());
    const [payment] = await order.payments();
    const rows = server.app.database.collection<{ _id: string }>("payments");
    await rows.updateOne({ _id: payment?.id ?? "" }, { $set: { state } });
    await bookFees(server.app);
    const [after] = await order.payments();
    expect(after?.providerFeeCents).toBe(isTaken ? 6_725 : undefined);
    await rows.updateOne({ _id: payment?.id ?? "" }, { $set: { state: "paid" } });
  },
);

test("reports a refund made in Stripe's dashboard and a payment missing from a restored backup", async () => {
  const [known, lost] = [await till.aPaying(), await till.aPaying()];
  for (const order of [known, lost]) await till.tell(await order.pays());
  const about = async (order: Paying) => {
    const names = (await order.payments()).flatMap(({ id, sessionId = "" }) => [id, sessionId]);
    return (lines: string[]) => lines.filter((line) => names.some((name) => line.includes(name)));
  };
  const [ofKnown, ofLost] = [await about(known), await about(lost)];
  expect(ofKnown(await reconcile(server.app))).toEqual([]);
  const client = till.client();
  const [payment] = await known.payments();
  const byHand = { payment_intent: payment?.providerPaymentId ?? "", amount: 10_000 };
  await client.refunds.create(byHand, { idempotencyKey: "by hand" });
  await server.app.database.collection("payments").deleteMany({ fixtureId: lost.fixtureId });
  const lines = await reconcile(server.app);
  expect(ofKnown(lines)).toEqual([expect.stringContaining("has given back R100.00, our row R0.00.")]);
  expect(ofLost(lines)).toEqual([expect.stringMatching(/was paid R2250.00, and we have no row of it.$/)]);
});
