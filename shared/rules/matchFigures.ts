import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Payment } from "../entities/payment.ts";
import type { Payout } from "../entities/payout.ts";
import type { Refund } from "../entities/refund.ts";
import { lostShareCents } from "./ledger.ts";
import { allHeldCents, coveredPriceCents, earningsBaseCents, isCharged, isPrepaid } from "./paymentFlow.ts";
import { agreedCents, streamerShareCents } from "./pricing.ts";

export interface MatchFigures {
  priceCents: number;
  /** Through the platform; direct payments are not visible here. */
  paidCents: number;
  refundedCents: number;
  heldCents: number;
  /** To the streamer, minus pay-outs; negative when it must be returned. */
  owedCents: number;
}

interface MatchRows {
  fixture: Fixture;
  bid: Bid;
  payments: readonly Payment[];
  refunds: readonly Refund[];
  payouts: readonly Payout[];
}

/** Where a delivered match's money is, from the rows on an admin's device. */
export function matchFigures({ fixture, bid, payments, refunds, payouts }: MatchRows): MatchFigures {
  const charged = payments.filter(isCharged);
  const lines = payouts.filter(({ state }) => state !== "reversed").flatMap((payout) => payout.lines);
  const paidOut = lines.filter(({ bidId }) => bidId === bid.id).reduce((sum, { cents }) => sum + cents, 0);
  return {
    priceCents: agreedCents(bid),
    paidCents: charged.reduce((sum, { totalCents }) => sum + totalCents, 0),
    refundedCents: charged.reduce((sum, payment) => sum + payment.refundedCents + payment.refundingCents, 0),
    heldCents: allHeldCents(payments),
    owedCents: shareCents(fixture, bid, payments, refunds) - paidOut,
  };
}

/** The streamer's share of payments made here, minus refunds from it. */
function shareCents(fixture: Fixture, bid: Bid, payments: readonly Payment[], refunds: readonly Refund[]): number {
  if (bid.paymentStatus !== "completed") return 0;
  const price = agreedCents(bid);
  const here = isPrepaid(fixture, bid, payments) ? price : Math.min(price, coveredPriceCents(payments));
  const share = streamerShareCents(here, bid.feeBasisPoints);
  if (share === 0) return 0;
  const own = refunds.filter(
    ({ fixtureId, isFromStreamer, state }) => fixtureId === fixture.id && isFromStreamer && state !== "failed",
  );
  const carried = own.reduce((sum, { cents }) => sum + cents, 0);
  return share - lostShareCents(share, earningsBaseCents(fixture, bid, payments, share), carried);
}
