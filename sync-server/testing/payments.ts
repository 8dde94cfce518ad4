import { tables } from "#shared/entities/tables.ts";
import { addDays } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";
import { aFixture, decided, type Account } from "./factories.ts";

const system = { kind: "system" } as const;
const total = 225_000;

/** A match of this requester paid through the sandbox; returns the payment's id. */
export async function aPaidPayment(app: AppContext, requester: Account): Promise<string> {
  const fixtureId = await aFixture(app, requester.actor);
  const id = crypto.randomUUID();
  const told = { id, sessionId: `session ${id}`, providerPaymentId: `taken ${id}`, cents: total };
  await decided(app, system, "payment.start", { id, fixtureId, cents: total, provider: "sandbox" });
  await decided(app, system, "payment.confirm", told);
  return id;
}

/** Returns the id of a dispute about this delivered bid. */
export async function aDispute(app: AppContext, { actor }: Account, bidId: string): Promise<string> {
  const id = crypto.randomUUID();
  await decided(app, actor, "dispute.open", { id, bidId, reason: "No sound." });
  return id;
}

/** A match of this requester whose cost is open to others until the day before it. */
export async function aRound(app: AppContext, requester: Account): Promise<{ fixtureId: string; key: string }> {
  const fixtureId = await aFixture(app, requester.actor);
  const key = crypto.randomUUID();
  const fixture = await app.rows.rowOne("fixture", fixtureId);
  const deadline = addDays(fixture?.matchDate ?? "", -1);
  await decided(app, requester.actor, "costShare.open", { fixtureId, key, deadline });
  return { fixtureId, key };
}

/** A paid share of it; returns its payment's id. */
export async function aPaidShare(app: AppContext, round: { fixtureId: string; key: string }): Promise<string> {
  const id = crypto.randomUUID();
  const start = { id, ...round, cents: 50_000, provider: "sandbox", payerEmail: "aunt@private.test" };
  await decided(app, system, "share.start", start);
  const told = { id, sessionId: `session ${id}`, providerPaymentId: `taken ${id}`, cents: 50_000 };
  await decided(app, system, "payment.confirm", told);
  return id;
}

/** The shares of this match that are begun and not paid were begun eleven minutes ago. */
export async function elevenMinutesPass(
  { database }: Pick<AppContext, "database">,
  { fixtureId }: { fixtureId: string },
): Promise<void> {
  const payments = database.collection<{ _id: string }>(tables.payment.table);
  const createdAt = new Date(Date.now() - 11 * 60_000).toISOString();
  await payments.updateMany({ fixtureId, state: "open" }, { $set: { createdAt } });
}
