import { isWatchable } from "#shared/rules/watchFlow.ts";
import type { RowReader } from "../appContext.ts";
import { scoreSteps } from "#shared/rules/score/scoreSteps.ts";
import type { ReadWatched } from "./watchedMatches.ts";

/** Reads who may watch a match; undefined for one that is cancelled, hidden or unknown. */
export function readWatched(rows: Pick<RowReader, "rowOne" | "rowMany">): ReadWatched {
  return async (fixtureId) => {
    const fixture = await rows.rowOne("fixture", fixtureId);
    if (!isWatchable(fixture)) return undefined;
    const bids = await rows.rowMany("bid", { where: { fixtureId } });
    const bid = bids.find(({ status }) => status === "accepted");
    const streamer = bid && (await rows.rowOne("streamer", bid.streamerId));
    const all = bid ? await rows.rowMany("scoreEvent", { where: { bidId: bid.id } }) : [];
    const events = all.filter(({ deletedAt }) => deletedAt === undefined);
    const score = events.length === 0 ? {} : { score: scoreSteps(fixture.sport, events) };
    return { fixture, bid, isStreamerSuspended: streamer?.suspendedAt !== undefined, ...score };
  };
}
