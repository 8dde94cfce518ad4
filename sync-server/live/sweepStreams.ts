import { subDays, subHours, subMonths } from "date-fns";
import { liveLimits } from "#shared/api/live.ts";
import type { AppContext } from "../appContext.ts";
import { liveCollectionsOf, type LiveStreamDocument } from "./liveCollections.ts";

/** Viewers in the middle of the replay see it to its end. */
const replayHours = 24;
/** As long as the school was told; only a stream of which no recording could be made lasts as long. */
const mostMonths = 12;

/** Whether the stream still needs what is stored under its id. */
export async function keepsBytes({ database }: Pick<AppContext, "database">, id: string): Promise<boolean> {
  const { streams } = liveCollectionsOf(database);
  // Its recording may be made again.
  const givenUpAt = { $exists: true };
  const isNeeded = {
    removedAt: { $exists: false },
    $or: [{ _id: id }, { recordingFileId: id, joinedAt: { $exists: false } }, { recordingFileId: id, givenUpAt }],
  };
  return (await streams.findOne(isNeeded)) !== null;
}

/** Removes the segments of streams whose recording is there, whose booking ended, or whose time is over. */
export async function sweepStreams(app: AppContext, now: Date): Promise<void> {
  const { streams, inits, segments } = liveCollectionsOf(app.database);
  for (const stream of await streams.find({ removedAt: { $exists: false } }).toArray()) {
    if (!(await isOver(app, stream, now))) continue;
    const streamId = stream._id;
    await app.media.removeAll(streamId);
    for (const parts of [inits, segments]) await parts.deleteMany({ streamId });
    await streams.updateOne({ _id: streamId }, { $set: { removedAt: now, joinedAt: stream.joinedAt ?? now } });
    app.live.index.forget(streamId);
    app.live.recent.forget(streamId);
  }
  await removeOrphans(app);
}

async function isOver(
  { rows }: AppContext,
  { bidId, joinedAt, openedAt, givenUpAt }: LiveStreamDocument,
  now: Date,
): Promise<boolean> {
  if (openedAt < subMonths(now, mostMonths)) return true;
  // What was given up may still arrive, and becomes part of the film.
  if (givenUpAt && givenUpAt > subDays(now, liveLimits.daysToArrive)) return false;
  if (joinedAt) return joinedAt < subHours(now, replayHours);
  const bid = await rows.rowOne("bid", bidId);
  return bid?.status !== "accepted" && openedAt < subDays(now, liveLimits.daysToArrive);
}

/** An erased account's streams are gone, and their segments with them. */
async function removeOrphans({ database }: AppContext): Promise<void> {
  const { streams, inits, segments } = liveCollectionsOf(database);
  for (const parts of [inits, segments]) {
    for (const streamId of await parts.distinct("streamId")) {
      if (!(await streams.findOne({ _id: streamId }))) await parts.deleteMany({ streamId });
    }
  }
}
