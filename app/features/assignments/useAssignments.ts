import { useRows } from "#app/db/useRows.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Contract } from "#shared/entities/contract.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { isActiveWorkflow } from "#shared/rules/assignment.ts";
import { currentContract } from "#shared/rules/contractFlow.ts";

export interface Assignment {
  bid: Bid;
  fixture: Fixture;
  contract: Contract | undefined;
}

/** The streamer's accepted bids with their matches: unfinished ones first, nearest match first. */
export function useAssignments(streamerId: string): Assignment[] | undefined {
  const bids = useRows("bid", (table) => table.where("streamerId").equals(streamerId).toArray(), [streamerId]);
  const accepted = bids.status === "ready" ? bids.rows.filter(isActiveWorkflow) : [];
  const fixtureIds = accepted.map((bid) => bid.fixtureId);
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(fixtureIds).toArray(), [fixtureIds.join()]);
  const contracts = useRows("contract", (table) => table.where("fixtureId").anyOf(fixtureIds).toArray(), [
    fixtureIds.join(),
  ]);
  if (bids.status === "loading" || fixtures.status === "loading" || contracts.status === "loading") return undefined;
  const assignments = accepted.flatMap((bid) => {
    const fixture = fixtures.rows.find((row) => row.id === bid.fixtureId);
    const contract = currentContract(contracts.rows.filter((row) => row.bidId === bid.id));
    return fixture ? [{ bid, fixture, contract }] : [];
  });
  // A bidder always sees the match: if none is there yet, the result is still for the previous ids.
  if (assignments.length === 0 && accepted.length > 0) return undefined;
  return assignments.sort(byWhatIsNext);
}

/** First to be filmed, then to be paid, each nearest first; then finished ones, latest first. */
export function byWhatIsNext(left: Assignment, right: Assignment): number {
  const phase = phaseOf(left);
  if (phase !== phaseOf(right)) return phase - phaseOf(right);
  const order = momentOf(left) < momentOf(right) ? -1 : 1;
  return phase === over ? -order : order;
}

const over = 2;

function phaseOf({ bid }: Assignment): number {
  if (!bid.deliveredAt) return 0;
  return bid.paymentStatus === "completed" ? over : 1;
}

function momentOf({ bid, fixture }: Assignment): string {
  return `${fixture.matchDate} ${fixture.matchTime} ${bid.id}`;
}
