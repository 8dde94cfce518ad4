import { useRows } from "#app/db/useRows.ts";
import type { BusyCalendar } from "#shared/entities/busyCalendar.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Plans } from "#shared/rules/availability.ts";
import { isBooked } from "#shared/rules/bidFlow.ts";
import { useOwnStreamer } from "./useOwnStreamer.ts";

interface OwnPlans extends Plans<Fixture> {
  calendar: BusyCalendar | undefined;
}

/**
 * What the signed-in streamer has planned, apart from one match: from the rows on this device, so without a signal too.
 * Undefined while loading, and for an account without a profile.
 */
export function useOwnPlans(exceptFixtureId?: string): OwnPlans | undefined {
  const own = useOwnStreamer();
  const { id = "", userId = "" } = own.status === "ready" ? own.streamer : {};
  const bids = useRows("bid", (table) => table.where("streamerId").equals(id).toArray(), [id]);
  const rows = bids.status === "ready" ? bids.rows : [];
  const fixtureIds = rows
    .filter(isBooked)
    .map(({ fixtureId }) => fixtureId)
    .filter((fixtureId) => fixtureId !== exceptFixtureId);
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(fixtureIds).toArray(), [fixtureIds.join()]);
  const daysOff = useRows("dayOff", (table) => table.where("userId").equals(userId).toArray(), [userId]);
  const calendars = useRows("busyCalendar", (table) => table.where("userId").equals(userId).toArray(), [userId]);
  if (id === "" || bids.status === "loading") return undefined;
  if (fixtures.status === "loading" || daysOff.status === "loading" || calendars.status === "loading") return undefined;
  const [calendar] = calendars.rows.filter(({ deletedAt }) => deletedAt === undefined);
  const matches = fixtures.rows.filter(({ status }) => status === "assigned");
  return { matches, daysOff: daysOff.rows, busy: calendar?.busy ?? [], calendar };
}
