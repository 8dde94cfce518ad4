import { useRows } from "#app/db/useRows.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Plans } from "#shared/rules/availability.ts";
import { useOwnStreamer } from "./useOwnStreamer.ts";

/**
 * What the signed-in streamer has planned, apart from one match: from the rows on this device, so without a signal too.
 * Undefined while loading, and for an account without a profile.
 */
export function useOwnPlans(exceptFixtureId: string): Plans<Fixture> | undefined {
  const own = useOwnStreamer();
  const { id = "", userId = "" } = own.status === "ready" ? own.streamer : {};
  const bids = useRows("bid", (table) => table.where("streamerId").equals(id).toArray(), [id]);
  const booked = bids.status === "ready" ? bids.rows.filter(({ status }) => status === "accepted") : [];
  const fixtureIds = booked.map(({ fixtureId }) => fixtureId).filter((fixtureId) => fixtureId !== exceptFixtureId);
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(fixtureIds).toArray(), [fixtureIds.join()]);
  const daysOff = useRows("dayOff", (table) => table.where("userId").equals(userId).toArray(), [userId]);
  if (id === "" || bids.status === "loading") return undefined;
  if (fixtures.status === "loading" || daysOff.status === "loading") return undefined;
  return { matches: fixtures.rows.filter(({ status }) => status === "assigned"), daysOff: daysOff.rows };
}
