import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import type { Database } from "../db/database.ts";
import { liveCollectionsOf, type LiveStreamDocument } from "./liveCollections.ts";

/** Segments and takes are numbered apart. */
const fieldsOf = {
  segment: { claimed: "claimedSegments", from: "deviceFrom" },
  init: { claimed: "claimedInits", from: "deviceInitFrom" },
} as const;

export interface Claim {
  stream: LiveStreamDocument;
  kind: keyof typeof fieldsOf;
  number: number;
  /** The phone that sends it; undefined: it does not say. */
  deviceId: string | undefined;
}

/** Whether the number is another phone's, which has taken over. */
export function isOfOtherPhone({ stream, kind, number, deviceId }: Claim): boolean {
  const isOther = deviceId !== undefined && stream.deviceId !== undefined && deviceId !== stream.deviceId;
  return isOther && number >= (stream[fieldsOf[kind].from] ?? 0);
}

/**
 * Notes on the stream that this number is being stored, so that a phone which takes over meanwhile begins after it. One
 * of the two writes comes first, whichever processes make them: the phone that takes over writes only over the claims
 * that it has read. Throws `live.otherPhone`.
 */
export async function claimNumber({ database }: AppContext, claim: Claim): Promise<void> {
  const { stream, kind, number, deviceId } = claim;
  const { claimed, from } = fieldsOf[kind];
  // Claims only grow, and a phone that takes over begins after them.
  if (number < (stream[claimed] ?? 0)) return;
  const { streams } = liveCollectionsOf(database);
  const isHighest = { $or: [{ [claimed]: { $exists: false } }, { [claimed]: { $lte: number } }] };
  const isOwn = (phone: string) => ({
    $or: [{ deviceId: phone }, { deviceId: { $exists: false } }, { [from]: { $gt: number } }],
  });
  const isFree = { _id: stream._id, $and: [isHighest, ...(deviceId === undefined ? [] : [isOwn(deviceId)])] };
  const { matchedCount } = await streams.updateOne(isFree, { $set: { [claimed]: number + 1 } });
  if (matchedCount > 0) return;
  const now = await streams.findOne({ _id: stream._id });
  if (now && isOfOtherPhone({ ...claim, stream: now })) throw new DomainError("live.otherPhone");
}

/** The numbers that a phone goes on with: after everything that has arrived or is arriving. */
export function nextNumbers(stream: LiveStreamDocument, arrived: { segments: number; inits: number }) {
  return {
    nextSegment: Math.max(arrived.segments, stream.claimedSegments ?? 0),
    nextInit: Math.max(arrived.inits, stream.claimedInits ?? 0),
  };
}

/**
 * Changes the stream for the phone that goes on with it, if no number was claimed and no other phone took over since it
 * was read. Returns whether it did.
 */
export async function changeUnclaimed(
  database: Pick<Database, "collection">,
  { _id, deviceId, claimedSegments, claimedInits }: LiveStreamDocument,
  change: { $unset: Record<string, true>; $set?: Partial<LiveStreamDocument> },
): Promise<boolean> {
  const asRead = { deviceId, claimedSegments, claimedInits };
  const same = Object.entries(asRead).map(([field, value]) => ({ [field]: value ?? { $exists: false } }));
  const { matchedCount } = await liveCollectionsOf(database).streams.updateOne({ _id, $and: same }, change);
  return matchedCount > 0;
}
