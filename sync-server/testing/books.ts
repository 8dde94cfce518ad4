import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import type { AppContext } from "../appContext.ts";
import { resultOf } from "../sync/receipts.ts";
import { aFixture, aStreamer, aUser, decided, type Account, type StreamerAccount } from "./factories.ts";
import { aWorkflow, type Workflow } from "./workflow.ts";

const system = { kind: "system" } as const;
const day = 24 * 60 * 60 * 1000;
/** What a parent pays now for the workflow's R2400 bid. */
const total = 216_000;

/** A match paid through the sandbox and delivered nine days ago: its R2400 may be paid out. */
export async function anEarnedMatch(
  app: AppContext,
  { requester, streamer }: { requester: Account; streamer: StreamerAccount },
): Promise<Workflow> {
  const workflow = await aWorkflow(app, { requester, streamer }, "live");
  const { fixtureId, bidId } = workflow;
  const id = crypto.randomUUID();
  await decided(app, system, "payment.start", { id, fixtureId, cents: total, provider: app.payments.forNew.name });
  const told = { id, sessionId: `session ${id}`, providerPaymentId: `taken ${id}`, cents: total };
  await decided(app, system, "payment.confirm", told);
  const now = new Date(Date.now() - 9 * day).toISOString();
  const deliver = { actor: streamer.actor, origin: "rest", name: "stream.deliver", args: { bidId } } as const;
  resultOf(await app.writer.write({ ...deliver, mutationId: crypto.randomUUID(), now }));
  return workflow;
}

/** A streamer with one match that may be paid out, to an account that its bank has confirmed. */
export async function anOwedStreamer(app: AppContext): Promise<StreamerAccount> {
  const streamer = await aStreamer(app);
  await anEarnedMatch(app, { requester: await aUser(app), streamer });
  const account = sampleMutations["bankAccount.save"].args({});
  await decided(app, streamer.actor, "bankAccount.save", account);
  await decided(app, system, "bankAccount.verify", { userId: streamer.userId, account });
  return streamer;
}

export async function aPayout(app: AppContext): Promise<{ payoutId: string; streamer: StreamerAccount }> {
  const streamer = await anOwedStreamer(app);
  const payoutId = crypto.randomUUID();
  const args = { id: payoutId, streamerId: streamer.streamerId, cents: 240_000 };
  await decided(app, (await aUser(app, "admin")).actor, "payout.prepare", args);
  return { payoutId, streamer };
}

/** A business's match with an open invoice; returns the invoice's id. */
export async function anInvoice(app: AppContext, { actor }: Account, fields: object = {}): Promise<string> {
  const business = { clientType: "business", businessName: "Corner Bakery", budget: "4000.00", ...fields };
  const fixtureId = await aFixture(app, actor, business);
  await decided(app, system, "payment.choose", { id: crypto.randomUUID(), fixtureId, kind: "invoice" });
  const [billingDocument] = await app.rows.rowMany("billingDocument", { where: { fixtureId } });
  return billingDocument?.id ?? "";
}

/** A refund of money paid by bank transfer; returns its id. */
export async function aTransferDue(app: AppContext, requester: Account): Promise<string> {
  const id = await anInvoice(app, requester);
  await decided(app, (await aUser(app, "admin")).actor, "invoice.recordPayment", { id });
  const fixtureId = (await app.rows.rowOne("billingDocument", id))?.fixtureId ?? "";
  await decided(app, requester.actor, "fixture.cancel", { id: fixtureId, reason: "Rain" });
  const [refund] = await app.rows.rowMany("refund", { where: { fixtureId } });
  return refund?.id ?? "";
}

/** A paid invoice that is credited: one invoice, one receipt, one credit note. */
export async function aCreditedInvoice(app: AppContext, requester: Account): Promise<void> {
  const id = await aTransferDue(app, requester);
  await decided(app, (await aUser(app, "admin")).actor, "refund.recordTransfer", { id });
}
