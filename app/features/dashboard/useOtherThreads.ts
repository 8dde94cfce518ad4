import { useRows } from "#app/db/useRows.ts";
import type { Fixture } from "#shared/entities/fixture.ts";

/** Matches someone has written about and on which the streamer has no bid. */
export function useOtherThreads(streamerId: string, bidFixtureIds: readonly string[]): Fixture[] {
  const messages = useRows(
    "message",
    (table) => table.filter((message) => message.streamerId === streamerId).toArray(),
    [streamerId],
  );
  const written = messages.status === "ready" ? messages.rows.map((message) => message.fixtureId) : [];
  const fixtureIds = [...new Set(written)].filter((id) => !bidFixtureIds.includes(id));
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(fixtureIds).toArray(), [fixtureIds.join()]);
  return fixtures.status === "ready" ? fixtures.rows : [];
}
