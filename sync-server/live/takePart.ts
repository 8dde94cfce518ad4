import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { contentDigest, liveLimits } from "#shared/api/live.ts";
import { videoLimits, bytesText } from "#shared/rules/mediaLimits.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { inWorkFolder } from "../media/workFolder.ts";
import { asStoreFault } from "../storage/storeFault.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { claimNumber, isOfOtherPhone, type Claim } from "./claimNumber.ts";
import { liveCollectionsOf, type LiveInitDocument, type LiveSegmentDocument } from "./liveCollections.ts";
import { requireInit, requireSegment } from "./mp4Boxes.ts";
import { requirePermitted } from "./openStream.ts";
import { clockShift, correctedStart } from "./phoneClock.ts";
import { soundInit } from "./soundOnly.ts";
import type { StreamState } from "./streamIndex.ts";

/** An init or a media segment as it was sent. */
export interface SentPart {
  state: StreamState;
  number: number;
  bytes: Buffer;
  /** The Content-Digest header. */
  digest: string;
  deviceId: string | undefined;
}

export interface SentSegment extends SentPart {
  init: number;
  durationMs: number;
  startedAt: Date;
}

/** Inserts a document unless its id is taken, and returns the stored one. */
const insertOrKeep = { upsert: true, returnDocument: "after" } as const;

/** Throws before a body is read: what it belongs to would refuse it anyway. */
export function requireRoom({ segments, bytes, durationMs }: StreamState, length: number): void {
  const isFull =
    segments.size >= liveLimits.segments ||
    bytes + length > liveLimits.streamBytes ||
    durationMs > videoLimits.durationMs;
  if (isFull) throw new DomainError("live.streamTooLarge", { limit: bytesText(liveLimits.streamBytes) });
}

/** Keeps the beginning of a take. The same bytes again change nothing. */
export async function takeInit(app: AppContext, sent: SentPart): Promise<"new" | "known"> {
  const sha256 = checkedHash(sent);
  const known = sent.state.inits.get(sent.number);
  if (known) return requireSame(known, sha256);
  requireInit(sent.bytes);
  requireOpen(sent);
  const claim = claimOf(sent, "init");
  if (isOfOtherPhone(claim)) throw new DomainError("live.otherPhone");
  if (sent.state.inits.size >= liveLimits.inits) {
    throw new DomainError("live.streamTooLarge", { limit: `${liveLimits.inits} takes` });
  }
  const key = await storedPart(app, sent, "init", sha256);
  await claimed(app, claim, key);
  const { stream } = sent.state;
  const init: LiveInitDocument = {
    ...{ _id: `${stream._id}/init-${sent.number}`, streamId: stream._id, userId: stream.userId, number: sent.number },
    ...{ arrivedAt: new Date(), key, bytes: sent.bytes.length, sha256 },
    hasSound: soundInit(sent.bytes) !== undefined,
  };
  const { _id, ...fields } = init;
  const { inits } = liveCollectionsOf(app.database);
  const kept = await inits.findOneAndUpdate({ _id }, { $setOnInsert: fields }, insertOrKeep);
  if (kept) app.live.index.addInit(kept);
  return settled(app, init, kept);
}

/** Keeps a media segment: its bytes first, then its line in the index, so that a retry heals whatever was cut off. */
export async function takeSegment(app: AppContext, sent: SentSegment): Promise<"new" | "known"> {
  const sha256 = checkedHash(sent);
  const known = sent.state.segments.get(sent.number);
  if (known) return requireSame(known, sha256);
  requireSegment(sent.bytes);
  requireOpen(sent);
  const claim = claimOf(sent, "segment");
  if (isOfOtherPhone(claim)) throw new DomainError("live.otherPhone");
  requireRoom(sent.state, sent.bytes.length);
  const startedAt = await serverTime(app, sent);
  const key = await storedPart(app, sent, "segment", sha256);
  await claimed(app, claim, key);
  const { stream } = sent.state;
  const segment: LiveSegmentDocument = {
    ...{ _id: `${stream._id}/${sent.number}`, streamId: stream._id, userId: stream.userId, number: sent.number },
    ...{ arrivedAt: new Date(), key, bytes: sent.bytes.length, sha256 },
    ...{ init: sent.init, durationMs: sent.durationMs, startedAt },
  };
  const { _id, ...fields } = segment;
  const { segments } = liveCollectionsOf(app.database);
  const kept = await segments.findOneAndUpdate({ _id }, { $setOnInsert: fields }, insertOrKeep);
  if (kept) app.live.index.addSegment(kept);
  const outcome = await settled(app, segment, kept);
  app.live.recent.keep(stream._id, key, sent.bytes);
  app.live.changed();
  // It may have been the last one that was missing.
  if (stream.endedAt) app.filmSignal.wake();
  return outcome;
}

function checkedHash({ bytes, digest }: SentPart): string {
  const sha256 = createHash("sha256").update(bytes).digest("base64");
  if (digest !== contentDigest(sha256)) throw new DomainError("live.damaged");
  return sha256;
}

function requireSame({ sha256 }: { sha256: string }, sent: string): "known" {
  if (sha256 !== sent) throw new DomainError("live.otherBytes");
  return "known";
}

/** After the end only what is still missing is taken; after the recording, only what its streamer had given up. */
function requireOpen({ state: { stream }, number }: SentPart): void {
  const isOver = stream.removedAt !== undefined || (stream.joinedAt !== undefined && stream.givenUpAt === undefined);
  if (isOver || number >= (stream.segments ?? liveLimits.segments)) throw new DomainError("live.ended");
}

function claimOf({ state: { stream }, number, deviceId }: SentPart, kind: Claim["kind"]): Claim {
  return { stream, kind, number, deviceId };
}

/** Another phone may have taken over while the part was stored: the number is that one's, and the bytes go. */
async function claimed(app: AppContext, claim: Claim, key: string): Promise<void> {
  try {
    await claimNumber(app, claim);
  } catch (error) {
    await app.media.remove(key);
    throw error;
  }
}

/** Bytes have their hash in their name, so that two different ones under one number never overwrite each other. */
async function storedPart(
  app: AppContext,
  { state, number, bytes }: SentPart,
  kind: "init" | "segment",
  sha256: string,
): Promise<string> {
  await app.media.requireRoom(bytes.length);
  // The body may have taken a while.
  await requirePermitted(app, state);
  const key = mediaKey.livePart(state.stream._id, kind, number, Buffer.from(sha256, "base64").toString("hex"));
  await inWorkFolder(app.env, "live", async (folder) => {
    const file = path.join(folder, "part");
    await writeFile(file, bytes).catch((error: unknown) => {
      throw asStoreFault(error);
    });
    await app.media.put(key, file);
  });
  return key;
}

/** Whoever came second with other bytes is refused, and its bytes go. */
async function settled(
  app: AppContext,
  sent: LiveInitDocument,
  kept: LiveInitDocument | null,
): Promise<"new" | "known"> {
  if (kept?.sha256 === sent.sha256) return "new";
  await app.media.remove(sent.key);
  throw new DomainError("live.otherBytes");
}

/** The phone's time, corrected as its take's first segment says. */
async function serverTime(app: AppContext, sent: SentSegment): Promise<Date> {
  const { state, init: number, startedAt, durationMs } = sent;
  const init = state.inits.get(number);
  if (!init) throw new DomainError("live.initMissing");
  const taken = {
    ...{ startedAt: startedAt.getTime(), durationMs, now: Date.now() },
    openedAt: state.stream.openedAt.getTime(),
  };
  if (init.clockShiftMs !== undefined) return correctedStart(taken, init.clockShiftMs);
  const { inits } = liveCollectionsOf(app.database);
  const shift = { clockShiftMs: clockShift(taken) };
  await inits.updateOne({ _id: init._id, clockShiftMs: { $exists: false } }, { $set: shift });
  const judged = (await inits.findOne({ _id: init._id })) ?? { ...init, ...shift };
  app.live.index.addInit(judged);
  return correctedStart(taken, judged.clockShiftMs ?? 0);
}
