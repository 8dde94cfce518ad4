import { useRows } from "#app/db/useRows.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { SchoolPermission } from "#shared/entities/schoolPermission.ts";
import { isPast } from "#shared/rules/fixtureFlow.ts";

export interface SchoolAnswer {
  bid: Bid;
  fixture: Fixture;
  isPast: boolean;
  /** The latest permission request; undefined before the first. */
  permission: SchoolPermission | undefined;
}

/** Accepted bids with their schools' answers: coming matches, nearest first, then past ones. */
export function useSchoolAnswers(): SchoolAnswer[] | undefined {
  const today = useToday();
  const bids = useRows("bid", (table) => table.where("status").equals("accepted").toArray());
  const fixtureIds = bids.status === "ready" ? bids.rows.map((bid) => bid.fixtureId) : [];
  const key = fixtureIds.join();
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(fixtureIds).toArray(), [key]);
  const permissions = useRows("schoolPermission", (table) => table.where("fixtureId").anyOf(fixtureIds).toArray(), [
    key,
  ]);
  if (bids.status === "loading" || fixtures.status === "loading" || permissions.status === "loading") return undefined;
  const answers = bids.rows.flatMap((bid) => {
    const fixture = fixtures.rows.find((row) => row.id === bid.fixtureId);
    return fixture
      ? [{ bid, fixture, isPast: isPast(fixture, today), permission: latest(permissions.rows, bid.id) }]
      : [];
  });
  const byDate = answers.sort((left, right) => (left.fixture.matchDate < right.fixture.matchDate ? -1 : 1));
  const past = byDate.filter((answer) => answer.isPast).reverse();
  return [...byDate.filter((answer) => !answer.isPast), ...past];
}

function latest(permissions: readonly SchoolPermission[], bidId: string): SchoolPermission | undefined {
  const ofBid = permissions.filter((permission) => permission.bidId === bidId);
  return ofBid.sort((left, right) => (left.requestedAt < right.requestedAt ? 1 : -1))[0];
}
