import type { Payment } from "#shared/entities/payment.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { isLivePayment } from "#shared/rules/paymentFlow.ts";
import type { AppContext } from "../appContext.ts";
import { withoutTurn } from "../limits/turns.ts";
import { writeSystemMutation, type PaymentParts } from "./checkout.ts";
import type { PaymentProvider, SessionRecord } from "./provider.ts";
import { providerOf } from "./providers.ts";

type Parts = PaymentParts & Pick<AppContext, "log">;

/** How long to wait for a webhook before the provider is asked unprompted. */
const patienceMs = 60_000;
/** The shortest interval between questions while a payer waits on the page. */
const betweenMs = 2_000;
const hour = 60 * 60 * 1000;

/** A webhook may be lost: asks about every open payment that is old enough. Returns how many were decided this way. */
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

/**
 * Some providers cannot close a page: until its days are over somebody may pay on it after we gave it up. Their webhook
 * says so; because it may be lost, they are asked too, one hour after the page was made, then two, four, eight and so
 * on. Meant to be called once an hour. Returns how many were paid late.
 */
export async function askAboutLate(parts: Parts, now = new Date()): Promise<number> {
  let found = 0;
  for (const state of ["failed", "expired"] as const) {
    for await (const page of parts.rows.rowPages("payment", { state })) {
      for (const payment of page) {
        if (!isPayableLate(parts, payment, now)) continue;
        const hours = (now.getTime() - Date.parse(payment.createdAt)) / hour;
        if (hours >= 1 && isAnotherDoubling(hours) && (await askProvider(parts, payment))) found += 1;
      }
    }
  }
  return found;
}

function isAnotherDoubling(hours: number): boolean {
  return hours < 2 || Math.floor(Math.log2(hours)) > Math.floor(Math.log2(hours - 1));
}

/** It was given up, and its page can still be paid. */
function isPayableLate({ payments }: Parts, payment: Payment, now: Date): boolean {
  const { lateDays = 0 } = providerOf(payments, payment) ?? {};
  const isGivenUp = payment.state === "failed" || payment.state === "expired";
  return isGivenUp && now.getTime() - Date.parse(payment.createdAt) < lateDays * 24 * hour;
}

/** Asks at once about payments that a payer has just returned from. */
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

  async askAbout(paymentId: string): Promise<void> {
    const payment = await this.parts.rows.rowOne("payment", paymentId);
    if (payment && this.isTime(payment)) await askProvider(this.parts, payment);
  }

  private isTime(payment: Payment): boolean {
    const { id } = payment;
    const now = Date.now();
    const canBePaid = isLivePayment(payment) || isPayableLate(this.parts, payment, new Date(now));
    if (!canBePaid || now - (this.askedAt.get(id) ?? 0) < betweenMs) return false;
    if (this.askedAt.size > 1_000) this.askedAt.clear();
    this.askedAt.set(id, now);
    return true;
  }
}

/**
 * The provider's answer is as good as its webhook, which may arrive before, after or meanwhile: the rules apply the
 * same outcome once. True when the payment is now over. A failing one holds up no other, and is retried.
 */
async function askProvider(parts: Parts, payment: Payment): Promise<boolean> {
  const { sessionId } = payment;
  const provider = providerOf(parts.payments, payment);
  if (sessionId === undefined) return false;
  try {
    const record = await recordOf(provider, payment, sessionId);
    return record !== undefined && (await take(parts, payment, sessionId, record));
  } catch (error) {
    const code = error instanceof DomainError ? error.code : undefined;
    parts.log.warn({ payment: payment.id, code }, "The payment provider could not be asked about a payment");
    return false;
  }
}

async function recordOf(provider: PaymentProvider | undefined, payment: Payment, sessionId: string) {
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not set up.`);
  return withoutTurn(() => provider.lookUp(sessionId));
}

/** A page that is over for us ends once; only a payment on it is news. */
async function take(parts: Parts, { id, state }: Payment, sessionId: string, record: SessionRecord): Promise<boolean> {
  switch (record.state) {
    case "open":
      return false;
    case "paid": {
      const { providerPaymentId, cents } = record;
      await writeSystemMutation(parts, "payment.confirm", { id, sessionId, providerPaymentId, cents });
      return true;
    }
    case "failed":
    case "expired":
      if (!isLivePayment({ state })) return false;
      await writeSystemMutation(parts, "payment.end", { id, state: record.state });
      return true;
    default:
      return record satisfies never;
  }
}
