import { derivedId } from "#shared/rules/derivedId.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { writeSystemMutation } from "./checkout.ts";
import type { ProviderEvent } from "./provider.ts";

type Parts = Pick<AppContext, "writer" | "log">;

/**
 * Applies the provider's event. A repeated event meets its own receipt; others, in any order, meet the rules. An event
 * that no rule accepts needs no redelivery: it is logged, and `npm run reconcile` lists it.
 */
export async function takeEvent(parts: Parts, event: ProviderEvent): Promise<void> {
  try {
    await write(parts, event);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    parts.log.warn({ event: event.id, kind: event.kind, code: error.code }, "The payment provider's event was refused");
  }
}

async function write(parts: Parts, event: ProviderEvent): Promise<unknown> {
  const mutationId = derivedId("system", "provider event", event.id);
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
    case "other":
      return undefined;
    default:
      return event satisfies never;
  }
}
