import type { z } from "zod";
import type { endStreamSchema, MissingFilm, openStreamSchema, OpenedStream } from "#shared/api/live.ts";
import { liveLimits } from "#shared/api/live.ts";
import type { Bid } from "#shared/entities/bid.ts";
import { DomainError, throwIfRejected } from "#shared/rules/domainError.ts";
import { liveRejection, openStreamRejection } from "#shared/rules/liveFlow.ts";
import type { AppContext } from "../appContext.ts";
import { changeUnclaimed, nextNumbers } from "./claimNumber.ts";
import { liveCollectionsOf, streamIdOf, type LiveStreamDocument } from "./liveCollections.ts";
import { isComplete, missingSegments } from "./streamEnd.ts";
import type { StreamState } from "./streamIndex.ts";

type Opening = z.infer<typeof openStreamSchema>;

/** A phone that has sent nothing for this long has let go of the match. */
const phoneGoneMs = 30_000;

/** Opens the stream of the accepted bid, or finds it: a restarted phone goes on where the server's knowledge ends. */
export async function openStream(
  app: AppContext,
  { fixtureId, userId }: { fixtureId: string; userId: string },
  { deviceId, takesOver = false }: Opening,
): Promise<OpenedStream> {
  const bid = await filmedBid(app, fixtureId, userId);
  throwIfRejected(openStreamRejection(bid));
  const { streams } = liveCollectionsOf(app.database);
  const _id = streamIdOf(bid);
  const begun: Omit<LiveStreamDocument, "_id"> = {
    ...{ fixtureId, bidId: bid.id, userId, openedAt: new Date() },
    ...(deviceId === undefined ? {} : { deviceId }),
  };
  await streams.updateOne({ _id }, { $setOnInsert: begun }, { upsert: true });
  const state = await app.live.index.now(_id);
  if (!state) throw new DomainError("row.notFound");
  await resume(app, state, deviceId, takesOver);
  return { streamId: _id, ...nextNumbersOf(state) };
}

/** The accepted bid whose streamer this is. A requester may know of it, but does not film; others learn nothing. */
async function filmedBid({ rows }: AppContext, fixtureId: string, userId: string): Promise<Bid> {
  const bids = await rows.rowMany("bid", { where: { fixtureId } });
  const own = bids.filter(({ streamerUserId }) => streamerUserId === userId);
  const bid = own.find(({ status }) => status === "accepted") ?? own[0];
  if (bid) return bid;
  const isRequester = bids.some(({ requesterId }) => requesterId === userId);
  throw new DomainError(isRequester ? "live.notStreamer" : "row.notFound");
}

function nextNumbersOf({ stream, last, inits }: StreamState) {
  return nextNumbers(stream, { segments: last + 1, inits: Math.max(-1, ...inits.keys()) + 1 });
}

/** Goes on after an end that was pressed too early, or on another phone. */
async function resume(
  app: AppContext,
  state: StreamState,
  deviceId: string | undefined,
  takesOver: boolean,
): Promise<void> {
  const { stream, lastArrivedAt } = state;
  if (stream.joinedAt) throw new DomainError("live.ended");
  const isOther = deviceId !== undefined && stream.deviceId !== undefined && stream.deviceId !== deviceId;
  const isFilming = (lastArrivedAt?.getTime() ?? 0) > Date.now() - phoneGoneMs;
  if (isOther && isFilming && !takesOver && !stream.endedAt) throw new DomainError("live.otherPhone");
  if (stream.deviceId === deviceId && !stream.endedAt) return;
  const { nextSegment, nextInit } = nextNumbersOf(state);
  const from = isOther ? { deviceFrom: nextSegment, deviceInitFrom: nextInit } : {};
  const change = {
    $unset: { endedAt: true, segments: true, givenUpAt: true } as const,
    ...(deviceId === undefined ? {} : { $set: { deviceId, ...from } }),
  };
  const isChanged = await changeUnclaimed(app.database, stream, change);
  const now = await app.live.index.now(stream._id);
  // Parts kept arriving: what they claimed meanwhile counts.
  if (!isChanged && now) return resume(app, now, deviceId, takesOver);
}

/** The account's own stream, while its booking may be filmed; to everyone else it does not exist. */
export async function requireOwnStream(app: AppContext, streamId: string, userId: string): Promise<StreamState> {
  const state = await app.live.index.of(streamId);
  if (!state || state.stream.userId !== userId) throw new DomainError("row.notFound");
  await requirePermitted(app, state);
  return state;
}

/** Asked again when a part has arrived in full: the school may have withdrawn meanwhile. */
export async function requirePermitted({ rows }: AppContext, { stream }: StreamState): Promise<void> {
  const bid = await rows.rowOne("bid", stream.bidId);
  if (!bid) throw new DomainError("row.notFound");
  throwIfRejected(liveRejection(bid));
}

/** What is missing of the account's own film, once it has ended and waits for that. */
export async function missingFilm(
  app: AppContext,
  { fixtureId, userId }: { fixtureId: string; userId: string },
): Promise<MissingFilm> {
  const bid = await filmedBid(app, fixtureId, userId);
  const state = await app.live.index.now(streamIdOf(bid));
  if (!state || state.stream.joinedAt || isComplete(state, bid, Date.now())) return { seconds: 0 };
  const hasEnded = state.stream.endedAt !== undefined || bid.deliveredAt !== undefined;
  const segmentMs = state.segments.size > 0 ? state.durationMs / state.segments.size : liveLimits.targetDurationMs;
  return { seconds: hasEnded ? Math.ceil((missingSegments(state) * segmentMs) / 1_000) : 0 };
}

/** Its streamer says that what is missing is gone: the recording is made without it. */
export async function giveUpFilm(app: AppContext, whose: { fixtureId: string; userId: string }): Promise<MissingFilm> {
  const missing = await missingFilm(app, whose);
  if (missing.seconds === 0) return missing;
  const bid = await filmedBid(app, whose.fixtureId, whose.userId);
  const { streams } = liveCollectionsOf(app.database);
  await streams.updateOne({ _id: streamIdOf(bid) }, { $set: { givenUpAt: new Date() } });
  await app.live.index.now(streamIdOf(bid));
  return { seconds: 0 };
}

/** The camera has given this many. What has not arrived may follow; what is beyond it is refused. */
export async function endStream(
  app: AppContext,
  { stream, last }: StreamState,
  { segments, lost = [] }: z.infer<typeof endStreamSchema>,
): Promise<void> {
  if (stream.segments !== undefined && stream.segments !== segments) throw new DomainError("live.ended");
  if (segments <= last) throw new DomainError("live.endTooEarly", { count: String(last + 1) });
  const ended = { endedAt: stream.endedAt ?? new Date(), segments: Math.min(segments, liveLimits.segments) };
  const missing = lost.filter((number) => number < segments);
  // No race: only the stream's own phone calls this, one call at a time.
  const change = { ...ended, ...(missing.length > 0 && { lost: [...new Set([...(stream.lost ?? []), ...missing])] }) };
  await liveCollectionsOf(app.database).streams.updateOne({ _id: stream._id }, { $set: change });
  await app.live.index.now(stream._id);
}
