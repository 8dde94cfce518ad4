import type { ProviderName } from "#shared/entities/payment.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { isCharged } from "#shared/rules/paymentFlow.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { writeSystemMutation } from "./checkout.ts";
import { endPayout } from "./payoutEnds.ts";
import type { ProviderEvent } from "./provider.ts";

type Parts = Pick<AppContext, "rows" | "writer" | "log">;

/**
 * Applies the provider's event. A repeated event meets its own receipt; others, in any order, meet the rules. An event
 * that no rule accepts needs no redelivery: it is logged, and `npm run reconcile` lists it.
 */
export async function takeEvent(parts: Parts, event: ProviderEvent, provider: ProviderName): Promise<void> {
  const about = { provider, event: event.id, kind: event.kind };
  try {
    await requireOwn(parts, event, provider);
    // All of it: an event that was refused does not stand for another one with the same id.
    await write(parts, event, derivedId("system", `${provider} event`, JSON.stringify(event)));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    parts.log.warn({ ...about, code: error.code }, "The payment provider's event was refused");
  }
}

/** A provider speaks of its own payments only, and of a refund or a transfer by the amount that was ordered. */
async function requireOwn({ rows }: Parts, event: ProviderEvent, provider: ProviderName): Promise<void> {
  if (event.kind === "other") return;
  if (event.kind === "transferred") {
    const payout = await rows.rowOne("payout", event.payoutId);
    if (payout?.way !== provider) throw new DomainError("row.notFound");
    return requireSame(event, payout);
  }
  const refund = "refundId" in event ? await rows.rowOne("refund", event.refundId) : undefined;
  const paymentId = "paymentId" in event ? event.paymentId : refund?.paymentId;
  const payment = await rows.rowOne("payment", paymentId ?? "");
  if (payment?.provider !== provider) throw new DomainError("row.notFound");
  // A page made before, whose address was lost with the answer, so nobody should have it: a person has to look.
  const isOther = event.kind === "paid" && isCharged(payment) && payment.sessionId !== event.sessionId;
  if (isOther) throw new DomainError("payment.otherPage");
  if (event.kind === "refunded" && refund) requireSame(event, refund);
}

function requireSame(told: { cents: number }, ordered: { cents: number }): void {
  if (told.cents !== ordered.cents) throw new DomainError("payment.amountDiffers");
}

async function write(parts: Parts, event: ProviderEvent, mutationId: string): Promise<unknown> {
  switch (event.kind) {
    case "paid": {
      const { paymentId: id, sessionId, providerPaymentId, cents } = event;
      return writeSystemMutation(parts, "payment.confirm", { id, sessionId, providerPaymentId, cents }, mutationId);
    }
    case "ended":
      return writeSystemMutation(parts, "payment.end", { id: event.paymentId, state: event.state }, mutationId);
    case "refunded": {
      const { refundId: id, providerRefundId } = event;
      return writeSystemMutation(parts, "refund.finish", { id, providerRefundId }, mutationId);
    }
    case "refundRefused":
      return writeSystemMutation(
        parts,
        "refund.fail",
        { id: event.refundId, failure: event.failure.slice(0, 300) },
        mutationId,
      );
    case "transferred":
      return endPayout(parts, event, mutationId);
    case "other":
      if (event.why !== undefined) {
        parts.log.warn({ event: event.id, why: event.why }, "The payment provider's event means nothing here");
      }
      return undefined;
    default:
      return event satisfies never;
  }
}
