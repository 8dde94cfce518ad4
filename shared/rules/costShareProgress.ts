import type { CostShare } from "../entities/costShare.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Payment } from "../entities/payment.ts";
import { isRoundOver, openRound, pooledCents, sharesOf, smallestShareCents, takeableCents } from "./costShare.ts";
import { sastDate } from "./format.ts";
import { isCharged, isLivePayment } from "./paymentFlow.ts";

/** What anyone with the link sees: how much and how many, no names. */
export interface CostShareProgress extends Pick<
  Fixture,
  "homeSchool" | "awaySchool" | "sport" | "matchDate" | "matchTime"
> {
  state: CostShare["state"];
  deadline: string;
  targetCents: number;
  paidCents: number;
  payers: number;
  /** The smallest and the largest share that can be begun now; both are 0 when none can. */
  leastCents: number;
  freeCents: number;
  /** The last day is over: no share can be paid any more. */
  isOver: boolean;
  /** How the share went whose payer asks, and its amount. */
  own?: "underWay" | "paid" | "returned" | "notPaid";
  ownCents?: number;
}

export function costShareProgress(
  fixture: Fixture,
  round: CostShare,
  payments: readonly Payment[],
  { now, paymentId }: { now: string; paymentId: string | undefined },
): CostShareProgress {
  const { homeSchool, awaySchool, sport, matchDate, matchTime } = fixture;
  const { state, deadline, targetCents } = round;
  const shares = sharesOf(payments, round);
  const isOver = isRoundOver(round, fixture, sastDate(now));
  const free = openRound(fixture) !== undefined && !isOver ? takeableCents(round, shares, { now, own: paymentId }) : 0;
  const own = shares.find(({ id }) => id === paymentId);
  return {
    ...{ homeSchool, awaySchool, sport, matchDate, matchTime, state, deadline, targetCents },
    paidCents: state === "full" ? targetCents : pooledCents(shares),
    payers: shares.filter(isIn).length,
    leastCents: Math.min(smallestShareCents, free),
    ...{ freeCents: free, isOver },
    ...(own ? { own: wayOf(own), ownCents: own.totalCents } : {}),
  };
}

function wayOf(share: Payment): NonNullable<CostShareProgress["own"]> {
  if (isLivePayment(share)) return "underWay";
  if (!isCharged(share)) return "notPaid";
  return isIn(share) ? "paid" : "returned";
}

function isIn(share: Payment): boolean {
  return isCharged(share) && share.refundedCents + share.refundingCents < share.totalCents;
}
