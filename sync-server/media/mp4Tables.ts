import { FileProblem } from "./fileProblem.ts";
import type { FileWindow } from "./fileWindow.ts";

/** What a track's tables say about its samples. */
export interface TrackTables {
  isSound: boolean;
  samples: number;
  chunks: number;
  edits: number;
  /** Samples covered by the time tables. */
  timed: number;
  composed: number;
  /** Every sample lasts one tick: uncompressed sound, which players read by the chunk. */
  isByTheTick: boolean;
}

/** A box without its header. */
export interface Box {
  type: string;
  from: number;
  to: number;
}

/** More than any four-hour recording needs, as an index in memory. */
export const mostSamples = 3_000_000;
const entryBytes = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4, stps: 4 } as const;
/** Version 1, with eight-byte times. */
const longEdit = 20;

export function noTables(): TrackTables {
  return { isSound: false, samples: 0, chunks: 0, edits: 0, timed: 0, composed: 0, isByTheTick: false };
}

/** Records what a box says about its track. Throws when it counts more than its bytes hold. */
export async function readTable(bytes: FileWindow, box: Box, track: TrackTables): Promise<void> {
  const head = Buffer.alloc(12);
  (await bytes.at(box.from, Math.min(12, box.to - box.from))).copy(head);
  const [first, second] = [head.readUInt32BE(4), head.readUInt32BE(8)];
  const holds = (count: number, each: number, before: number) => {
    if (count * each > box.to - box.from - before) throw new FileProblem("overstated");
    return count;
  };
  switch (box.type) {
    case "hdlr":
      track.isSound = head.toString("latin1", 8, 12) === "soun";
      return;
    case "stsz":
      track.samples += first > 0 ? second : holds(second, 4, 12);
      // Each sample has that many bytes somewhere.
      if (first * second > bytes.size) throw new FileProblem("overstated");
      return;
    case "stz2":
      track.samples += holds(second, (first & 0xff) / 8, 12);
      return;
    case "elst":
      return edits(bytes, box, { count: holds(first, editBytes(head), 8), bytes: editBytes(head) }, track);
    case "stts":
    case "ctts":
      return times(bytes, box, holds(first, entryBytes[box.type], 8), track);
    case "stco":
    case "co64":
      track.chunks += holds(first, entryBytes[box.type], 8);
      return;
    case "stsc":
    case "stss":
    case "stps":
      holds(first, entryBytes[box.type], 8);
  }
}

async function times(bytes: FileWindow, { type, from }: Box, entries: number, track: TrackTables): Promise<void> {
  if (entries > mostSamples) throw new FileProblem("overstated");
  let samples = 0;
  let ticks = 0;
  for await (const piece of bytes.pieces(from + 8, from + 8 + entries * 8, 8)) {
    for (let at = 0; at < piece.length; at += 8) {
      samples += piece.readUInt32BE(at);
      ticks = piece.readUInt32BE(at + 4);
    }
  }
  if (type === "ctts") track.composed += samples;
  else {
    track.timed += samples;
    track.isByTheTick = entries === 1 && ticks === 1;
  }
}

/** The parts of the track that are shown. Empty edits name no sample. */
async function edits(
  bytes: FileWindow,
  { from }: Box,
  entry: { count: number; bytes: number },
  track: TrackTables,
): Promise<void> {
  for await (const piece of bytes.pieces(from + 8, from + 8 + entry.count * entry.bytes, entry.bytes)) {
    for (let at = 0; at < piece.length; at += entry.bytes) {
      if (piece.readInt32BE(at + (entry.bytes === longEdit ? 8 : 4)) !== -1) track.edits += 1;
    }
  }
}

function editBytes(head: Buffer): number {
  return head.readUInt8(0) === 1 ? longEdit : 12;
}

/** The samples of a fragment: each may have up to four values, or none. */
export async function samplesInRun(bytes: FileWindow, { from, to }: Box): Promise<number> {
  const head = await bytes.at(from, 8);
  if (head.length < 8) return 0;
  const [flags, samples] = [head.readUInt32BE(0) & 0xff_ff_ff, head.readUInt32BE(4)];
  const count = (masks: readonly number[]) => masks.filter((mask) => flags & mask).length * 4;
  if (samples * count([0x100, 0x200, 0x400, 0x800]) > to - from - 8 - count([0x1, 0x4]))
    throw new FileProblem("overstated");
  return samples;
}

/** The number of entries a player's index has for this track. */
export function indexEntries({ isSound, isByTheTick, samples, chunks, edits }: TrackTables): number {
  const entries = isSound && isByTheTick ? Math.ceil(samples / 1024) + chunks : samples;
  // Each edit may show all of them again.
  return entries * Math.max(1, edits);
}
