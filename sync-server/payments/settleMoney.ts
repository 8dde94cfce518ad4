import type { Payment } from "#shared/entities/payment.ts";
import type { Refund } from "#shared/entities/refund.ts";
import { isWaived } from "#shared/rules/assignment.ts";
import { openRound } from "#shared/rules/costShare.ts";
import { acceptedOf, isPrepaid, isStale } from "#shared/rules/paymentFlow.ts";
import { isStoppedBySchool } from "#shared/rules/permissionFlow.ts";
import type { AppContext } from "../appContext.ts";
import { closePayment, writeSystemMutation, type PaymentParts } from "./checkout.ts";
import { providerOf } from "./providers.ts";

type Parts = PaymentParts & Pick<AppContext, "log">;

export interface Settled {
  refunded: number;
  refused: number;
  closed: number;
  /** The provider did not answer: these are retried next time. */
  waiting: number;
}

/**
 * Settles what is left with the provider: refunds that are owed, and pages nobody should pay any more. Everything here
 * can be interrupted anywhere and repeated.
 */
export async function settleMoney(parts: Parts, now = new Date()): Promise<Settled> {
  const settled: Settled = { refunded: 0, refused: 0, closed: 0, waiting: 0 };
  for await (const page of parts.rows.rowPages("refund", { state: "requested" })) {
    for (const refund of page) settled[await tried(parts, refund, () => giveMoneyBack(parts, refund))] += 1;
  }
  for (const state of ["created", "open"] as const) {
    for await (const page of parts.rows.rowPages("payment", { state })) {
      for (const payment of page) {
        if (!(await isUseless(parts, payment, now))) continue;
        const closes = async () => ((await closePayment(parts, payment)) ? "closed" : "waiting");
        settled[await tried(parts, payment, closes)] += 1;
      }
    }
  }
  return settled;
}

/** A failure holds up no other, and is logged: a provider that is not set up would be waited for in silence. */
async function tried(
  { log }: Parts,
  row: Payment | Refund,
  work: () => Promise<keyof Settled>,
): Promise<keyof Settled> {
  try {
    return await work();
  } catch (error) {
    log.warn({ row: row.id, why: error instanceof Error ? error.message : "" }, "Money could not be settled yet");
    return "waiting";
  }
}

/** A refund of money that was paid by bank transfer is made by an admin. */
async function giveMoneyBack(parts: Parts, refund: Refund): Promise<keyof Settled> {
  const payment = await parts.rows.rowOne("payment", refund.paymentId);
  if (!payment?.providerPaymentId || payment.provider === "direct") return "waiting";
  const { providerPaymentId } = payment;
  const provider = providerOf(parts.payments, payment);
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not set up.`);
  const answer = await provider.refund({ refundId: refund.id, providerPaymentId, cents: refund.cents });
  switch (answer.status) {
    case "done":
      await writeSystemMutation(parts, "refund.finish", { id: refund.id, providerRefundId: answer.providerRefundId });
      return "refunded";
    case "refused":
      await writeSystemMutation(parts, "refund.fail", { id: refund.id, failure: answer.failure.slice(0, 300) });
      return "refused";
    case "pending":
      return "waiting";
    default:
      return answer satisfies never;
  }
}

/** It has expired, the match was cancelled or stopped by its school, or it is paid. */
async function isUseless({ rows }: PaymentParts, payment: Payment, now: Date): Promise<boolean> {
  if (isStale(payment, now.toISOString())) return true;
  const { fixtureId } = payment;
  const fixture = await rows.rowOne("fixture", fixtureId);
  if (!fixture || fixture.status === "cancelled") return true;
  const accepted = acceptedOf(await rows.rowMany("bid", { where: { fixtureId } }));
  if (accepted && (accepted.paymentStatus === "completed" || isWaived(accepted) || isStoppedBySchool(accepted)))
    return true;
  if (payment.kind === "share") return openRound(fixture)?.key !== payment.shareKey;
  if (payment.kind === "difference") return false;
  return isPrepaid(fixture, accepted, await rows.rowMany("payment", { where: { fixtureId } }));
}
