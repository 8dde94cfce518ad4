import type { AppContext } from "../appContext.ts";
import { liveCollectionsOf } from "./liveCollections.ts";
import { isComplete } from "./streamEnd.ts";

/** The streams of which everything is here, each with a name for its job: another end is another job. */
export async function wantedJoins(
  app: Pick<AppContext, "database" | "live" | "rows">,
): Promise<{ id: string; streamId: string }[]> {
  const { streams } = liveCollectionsOf(app.database);
  const wanted: { id: string; streamId: string }[] = [];
  for (const { _id, bidId, endedAt } of await streams.find({ joinedAt: { $exists: false } }).toArray()) {
    const bid = await app.rows.rowOne("bid", bidId);
    if (bid?.status !== "accepted" || (!endedAt && !bid.deliveredAt)) continue;
    const state = await app.live.index.of(_id);
    if (state && isComplete(state, bid, Date.now())) {
      wanted.push({ id: `join ${_id} ${endedAt?.getTime() ?? "delivered"}`, streamId: _id });
    }
  }
  return wanted;
}
