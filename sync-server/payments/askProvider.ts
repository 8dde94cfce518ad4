import type { Payment } from "#shared/entities/payment.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { isLivePayment } from "#shared/rules/paymentFlow.ts";
import type { AppContext } from "../appContext.ts";
import { outsideTurn } from "../limits/turns.ts";
import { decided, type PaymentParts } from "./checkout.ts";
import type { SessionRecord } from "./provider.ts";

type Parts = PaymentParts & Pick<AppContext, "log">;

/** A webhook is given so long before the provider is asked without anybody waiting. */
const patienceMs = 60_000;
/** A payer who waits on the page is not asked for more often than this. */
const betweenMs = 2_000;

/** A webhook may be lost: every open payment that is old enough is asked about. Answers how many were decided so. */
export async function askAboutOpen(parts: Parts, now = new Date()): Promise<number> {
  let found = 0;
  for (const state of ["created", "open"] as const) {
    for await (const page of parts.rows.rowPages("payment", { state })) {
      for (const payment of page) {
        const isOld = now.getTime() - Date.parse(payment.createdAt) >= patienceMs;
        if (isOld && (await askProvider(parts, payment))) found += 1;
      }
    }
  }
  return found;
}

/** Asks at once about what a payer has just come back from. */
export class ReturnedPayers {
  private readonly parts: Parts;
  private readonly askedAt = new Map<string, number>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  async ask(fixtureIds: readonly string[]): Promise<void> {
    for (const fixtureId of fixtureIds) {
      const payments = await this.parts.rows.rowMany("payment", { where: { fixtureId } });
      for (const payment of payments) if (this.isTime(payment)) await askProvider(this.parts, payment);
    }
  }

  private isTime({ id, state }: Payment): boolean {
    const now = Date.now();
    if (!isLivePayment({ state }) || now - (this.askedAt.get(id) ?? 0) < betweenMs) return false;
    if (this.askedAt.size > 1_000) this.askedAt.clear();
    this.askedAt.set(id, now);
    return true;
  }
}

/**
 * What the provider answers is as good as its webhook, which may come before, after or meanwhile: the rules let the same
 * outcome happen once. True where the payment is over now. One that fails holds up no other, and is asked again.
 */
async function askProvider(parts: Parts, payment: Payment): Promise<boolean> {
  const { sessionId } = payment;
  if (sessionId === undefined || payment.provider !== parts.payments.name) return false;
  try {
    const record = await outsideTurn(() => parts.payments.lookUp(sessionId));
    return record !== undefined && (await take(parts, payment.id, sessionId, record));
  } catch (error) {
    const code = error instanceof DomainError ? error.code : undefined;
    parts.log.warn({ payment: payment.id, code }, "The payment provider could not be asked about a payment");
    return false;
  }
}

async function take(parts: Parts, id: string, sessionId: string, record: SessionRecord): Promise<boolean> {
  switch (record.state) {
    case "open":
      return false;
    case "paid": {
      const { providerPaymentId, cents } = record;
      await decided(parts, "payment.confirm", { id, sessionId, providerPaymentId, cents });
      return true;
    }
    case "failed":
    case "expired":
      await decided(parts, "payment.end", { id, state: record.state });
      return true;
    default:
      return record satisfies never;
  }
}
