import { useMatchRows } from "#app/db/matchRows.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import type { CostShare } from "#shared/entities/costShare.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Payment } from "#shared/entities/payment.ts";
import { openingRejection, promisedCents, sharesOf } from "#shared/rules/costShare.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { addDays } from "#shared/rules/format.ts";
import { amountDue, isCharged, isLivePayment, type AmountDue } from "#shared/rules/paymentFlow.ts";

export interface Round {
  /** The match's latest round, with the shares that were paid, oldest first. */
  round: CostShare | undefined;
  shares: readonly Payment[];
  /** What people are paying right now. */
  promisedCents: number;
  /** What a new round would collect, and its last possible day. */
  opening: { due: AmountDue; lastDay: string } | undefined;
}

/** How far the collection for this match is, as the device knows it; undefined while loading. */
export function useRound(fixture: Fixture): Round | undefined {
  const { id, costShare: round } = fixture;
  const today = useToday();
  const bids = useMatchRows("bid", "fixtureId", id);
  const payments = useMatchRows("payment", "fixtureId", id);
  if (bids.status === "loading" || payments.status === "loading") return undefined;
  const all = round ? sharesOf(payments.rows, round) : [];
  const due = amountDue(fixture, bids.rows, payments.rows, { bidId: undefined, today });
  return {
    round,
    shares: all.filter(isCharged).toSorted((one, other) => one.attempt - other.attempt),
    promisedCents: promisedCents(all),
    opening: due instanceof DomainError ? undefined : openingOf(fixture, due, payments.rows, today),
  };
}

function openingOf(fixture: Fixture, due: AmountDue, payments: readonly Payment[], today: string): Round["opening"] {
  const lastDay = addDays(fixture.matchDate, -1);
  const rejection = openingRejection(fixture, due, { deadline: lastDay, today });
  return rejection || payments.some(isLivePayment) ? undefined : { due, lastDay };
}
