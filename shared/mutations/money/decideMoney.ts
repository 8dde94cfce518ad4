import type { Bid } from "../../entities/bid.ts";
import type { Dispute } from "../../entities/dispute.ts";
import type { Fixture } from "../../entities/fixture.ts";
import { decisionRejection, type DisputeDecision } from "../../rules/disputeFlow.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { centsOf, formatRand, randText } from "../../rules/format.ts";
import { requesterName } from "../../rules/matchTitle.ts";
import { allHeldCents } from "../../rules/paymentFlow.ts";
import { agreedCents } from "../../rules/pricing.ts";
import type { MutationContext } from "../defineMutation.ts";
import { keepInvoice } from "./issueBillingDocument.ts";
import { refundAmount, refundSurplus, isEarned, markPrepaid } from "./refundBooking.ts";
import { endChoice } from "./paymentChoice.ts";
import { settleBid, unmarkPaid } from "../bid/settleBid.ts";
import type { Store } from "../store.ts";

interface Decision {
  fixture: Fixture;
  bid: Bid;
  decision: DisputeDecision;
  amount: string | undefined;
}

type Decided = Pick<Dispute, "state" | "refundCents" | "priceCents">;

/** Moves a dispute's money as decided. */
export async function decideMoney(store: Store, context: MutationContext, decision: Decision): Promise<Decided> {
  const { bid } = decision;
  const isEarnedHere = await isEarned(store, bid.fixtureId);
  throwIfRejected(decisionRejection(decision.decision, { isPaid: bid.paymentStatus === "completed", isEarnedHere }));
  switch (decision.decision) {
    case "release":
      return { state: "released" };
    case "refund":
      return { state: "refunded", refundCents: await refund(store, context, decision, isEarnedHere) };
    case "price":
    case "nothing":
      return { state: "priced", priceCents: await setPrice(store, context, decision) };
    default:
      return decision.decision satisfies never;
  }
}

/** Refunds a payment made here; without one, the streamer's paid mark was wrong and is undone. */
async function refund(
  store: Store,
  context: MutationContext,
  { fixture, bid, amount }: Decision,
  isEarnedHere: boolean,
): Promise<number> {
  const held = allHeldCents(await store.find("payment", { fixtureId: fixture.id }));
  const cents = amount === undefined ? held : centsOf(amount);
  if (cents > held) throw new DomainError("refund.tooMuch", { paid: randText(held) });
  if (isEarnedHere) await refundAmount(store, context, fixture, { cents, reason: "dispute" });
  else await unmarkPaid(store, bid, context);
  return cents;
}

/** Sets the price due from now on. Anything paid here above it is refunded, and enough pays for the match. */
async function setPrice(
  store: Store,
  context: MutationContext,
  { fixture, bid, decision, amount }: Decision,
): Promise<number> {
  if (decision === "price" && amount === undefined) throw new DomainError("dispute.priceMissing");
  const cents = decision === "nothing" || amount === undefined ? 0 : centsOf(amount);
  const most = agreedCents(bid);
  if (cents > most) throw new DomainError("dispute.priceTooHigh", { price: randText(most) });
  await unmarkPaid(store, bid, context);
  await store.update("bid", bid.id, { decidedPriceCents: cents });
  const priced: Bid = { ...bid, paymentStatus: "pending", decidedPriceCents: cents };
  await refundSurplus(store, context, fixture, priced);
  if (cents === 0) await endChoice(store, context, fixture);
  else await keepInvoice(store, context, fixture.id);
  if (await markPrepaid(store, fixture)) await settleBid(store, priced, context);
  return cents;
}

export function outcomeText(fixture: Fixture, bid: Bid, { state, refundCents = 0, priceCents = 0 }: Decided): string {
  const price = agreedCents(bid);
  switch (state) {
    case "open":
    case "released":
      return bid.paymentStatus === "completed"
        ? `The payment to ${bid.streamerName} stands.`
        : `${formatRand(price)} is to be paid in full.`;
    case "refunded":
      return refundCents === 0
        ? "The match does not count as paid."
        : `${formatRand(refundCents)} goes back to ${requesterName(fixture)}.`;
    case "priced":
      return priceCents === 0
        ? "Nothing is to be paid for this match. It is closed."
        : `${formatRand(priceCents)} is to be paid for this match${priceCents < price ? `, instead of ${formatRand(price)}` : ""}.`;
    default:
      return state satisfies never;
  }
}
