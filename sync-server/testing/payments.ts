import type { AppContext } from "../appContext.ts";
import { waitingJob, type JobDocument } from "../db/job.ts";
import { aFixture, decided, type Account } from "./factories.ts";

const period = 5 * 60_000;
const system = { kind: "system" } as const;
const total = 225_000;

/** Keeps the server's own job away from payments and refunds for half an hour: the test does its work. */
export async function withoutMoneyJob({ database }: AppContext): Promise<void> {
  const jobs = database.collection<JobDocument>("jobs");
  const now = Date.now();
  for (let index = 0; index < 6; index += 1) {
    const start = new Date((Math.floor(now / period) + index) * period);
    const job = waitingJob(`settleMoney ${start.toISOString()}`, { kind: "settleMoney", payload: {} }, start);
    const { _id, ...fields } = { ...job, state: "done" as const, finishedAt: start };
    await jobs.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
  }
}

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
