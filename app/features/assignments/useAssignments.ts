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

/** The streamer's accepted bids with their matches: what is still to do first, the nearest match before the others. */
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
  return assignments.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

/** To be filmed, then to be paid, then over. */
function orderOf({ bid, fixture }: Assignment): string {
  const phase = !bid.deliveredAt ? 0 : bid.paymentStatus === "completed" ? 2 : 1;
  return `${phase} ${fixture.matchDate} ${fixture.matchTime} ${bid.id}`;
}
