import type { Payout } from "#shared/entities/payout.ts";
import { payoutNumber } from "#shared/rules/billingDocuments.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { writeSystemMutation, type PaymentParts } from "./checkout.ts";
import { endPayout } from "./payoutEnds.ts";
import { providerOf } from "./providers.ts";

type Parts = PaymentParts & Pick<AppContext, "log">;

export interface SentPayouts {
  sent: number;
  ended: number;
  waiting: number;
}

/**
 * Makes the transfers of prepared pay-outs that a provider makes, and asks how they ended. The pay-out was booked
 * before; its transfer is looked for before it is sent, and its id is the provider's reference, so that this can be
 * interrupted anywhere and repeated.
 */
export async function sendPayouts(parts: Parts): Promise<SentPayouts> {
  const done: SentPayouts = { sent: 0, ended: 0, waiting: 0 };
  for await (const page of parts.rows.rowPages("payout", { state: "prepared" })) {
    for (const payout of page) if (payout.way !== undefined) done[await tried(parts, payout, payout.way)] += 1;
  }
  return done;
}

async function tried(parts: Parts, payout: Payout, way: string): Promise<keyof SentPayouts> {
  try {
    return await sendOne(parts, payout, way);
  } catch (error) {
    // A webhook may have ended it meanwhile.
    if (error instanceof DomainError) return "ended";
    const why = error instanceof Error ? error.message : "";
    parts.log.warn({ payout: payout.id, why }, "A pay-out could not be sent yet");
    return "waiting";
  }
}

async function sendOne(parts: Parts, payout: Payout, way: string): Promise<keyof SentPayouts> {
  const transfers = providerOf(parts.payments, { provider: way })?.transfers;
  if (!transfers) throw new Error(`${way} makes no transfers here.`);
  const { id: payoutId, cents, account } = payout;
  const state = await transfers.lookUp(payoutId);
  if (state === "pending") return "waiting";
  if (state !== "unknown") {
    await endPayout(parts, { payoutId, state });
    return "ended";
  }
  const answer = await transfers.send({ payoutId, cents, account, reason: `Touchline ${payoutNumber(payout)}` });
  if (answer === "pending") return "sent";
  await writeSystemMutation(parts, "payout.reverse", { id: payoutId, reason: "The bank account was refused." });
  return "ended";
}
