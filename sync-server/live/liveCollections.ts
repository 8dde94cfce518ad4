import { derivedId } from "#shared/rules/derivedId.ts";
import type { Collection, Database } from "../db/database.ts";

/** The stream of one booking. `userId` on each: an erased account takes them along. */
export interface LiveStreamDocument {
  _id: string;
  fixtureId: string;
  bidId: string;
  /** The streamer's account. */
  userId: string;
  openedAt: Date;
  /** The phone that films. */
  deviceId?: string;
  /** From this segment on it took over from another phone, whose earlier ones may still follow. */
  deviceFrom?: number;
  /** The same of its takes. */
  deviceInitFrom?: number;
  /** One more than the highest segment that was ever being stored: what another phone begins with. */
  claimedSegments?: number;
  /** The same of its takes. */
  claimedInits?: number;
  endedAt?: Date;
  /** How many the camera gave in all, once it has said so. */
  segments?: number;
  /** Segments that its phone has lost. If one has arrived after all, it counts like any other. */
  lost?: number[];
  /** Its streamer says that what is missing is gone: nothing waits for it, and what arrives is taken all the same. */
  givenUpAt?: Date;
  /** The recording made of it: set before its bytes are stored, so that the sweep leaves them. */
  recordingFileId?: string;
  /** The recording is there, or none was needed: nothing more is taken unless its streamer had given up the rest. */
  joinedAt?: Date;
  /** How many segments the recording holds. */
  joinedSegments?: number;
  /** The segments' bytes are gone. */
  removedAt?: Date;
}

/** The beginning of a take: what a decoder must know first. */
export interface LiveInitDocument {
  /** `{streamId}/init-{number}` */
  _id: string;
  streamId: string;
  userId: string;
  number: number;
  arrivedAt: Date;
  /** Where the media store has its bytes. */
  key: string;
  bytes: number;
  /** Base64. */
  sha256: string;
  /** What its phone's clock lacks, in milliseconds; set by its first segment if the clock is wrong. */
  clockShiftMs?: number;
  /** It has sound, which can be given without the picture. */
  hasSound?: boolean;
}

export interface LiveSegmentDocument extends Omit<LiveInitDocument, "clockShiftMs" | "hasSound"> {
  init: number;
  durationMs: number;
  /** By the server's clock. */
  startedAt: Date;
}

export function liveCollectionsOf(database: Pick<Database, "collection">): {
  streams: Collection<LiveStreamDocument>;
  inits: Collection<LiveInitDocument>;
  segments: Collection<LiveSegmentDocument>;
} {
  return {
    streams: database.collection("liveStreams"),
    inits: database.collection("liveInits"),
    segments: database.collection("liveSegments"),
  };
}

/** One booking has one stream, so its id follows from the booking's. */
export function streamIdOf({ id }: { id: string }): string {
  return derivedId("liveStream", id, 0);
}

export async function createLiveIndexes(database: Pick<Database, "collection">): Promise<void> {
  const { inits, segments } = liveCollectionsOf(database);
  for (const parts of [inits, segments]) await parts.createIndex({ streamId: 1, arrivedAt: 1 });
}
