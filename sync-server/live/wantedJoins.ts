import type { AppContext } from "../appContext.ts";
import { liveCollectionsOf } from "./liveCollections.ts";
import { hasMoreThanRecorded, isComplete } from "./streamEnd.ts";
import type { StreamState } from "./streamIndex.ts";

/** A phone that comes back with what was given up sends all of it: the recording is made again once it is quiet. */
const quietMs = 60_000;

/**
 * The streams of which everything is here, each with a name for its job: another end is another job, and so is film that
 * came after the recording.
 */
export async function wantedJoins(
  app: Pick<AppContext, "database" | "live" | "rows">,
): Promise<{ id: string; streamId: string }[]> {
  const now = Date.now();
  const { streams } = liveCollectionsOf(app.database);
  const wanted: { id: string; streamId: string }[] = [];
  const isOpen = { $or: [{ joinedAt: { $exists: false } }, { givenUpAt: { $exists: true } }] };
  for (const { _id, bidId, endedAt } of await streams.find({ ...isOpen, removedAt: { $exists: false } }).toArray()) {
    const bid = await app.rows.rowOne("bid", bidId);
    if (bid?.status !== "accepted" || (!endedAt && !bid.deliveredAt)) continue;
    const state = await app.live.index.of(_id);
    if (!state || !isComplete(state, bid, now)) continue;
    const name = `join ${_id} ${endedAt?.getTime() ?? "delivered"}`;
    if (!state.stream.joinedAt) wanted.push({ id: name, streamId: _id });
    else if (hasMoreThanRecorded(state) && isQuiet(state, now)) {
      wanted.push({ id: `${name} ${state.segments.size}`, streamId: _id });
    }
  }
  return wanted;
}

function isQuiet({ lastArrivedAt }: StreamState, now: number): boolean {
  return now - (lastArrivedAt?.getTime() ?? 0) > quietMs;
}
