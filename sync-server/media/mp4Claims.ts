import { videoLimits } from "#shared/rules/mediaLimits.ts";
import { FileProblem } from "./fileProblem.ts";
import type { FileWindow } from "./fileWindow.ts";
import {
  indexEntries,
  mostSamples,
  noTables,
  readTable,
  samplesInRun,
  type Box,
  type TrackTables,
} from "./mp4Tables.ts";

const containers: readonly string[] = ["moov", "trak", "mdia", "minf", "stbl", "edts", "mvex", "moof", "traf"];
const deepest = 8;
/** Four hours in one-second fragments are some 150 000. */
const mostBoxes = 1_000_000;
/** An index of `mostSamples` with every possible entry. */
const largestIndex = 96 * 1024 * 1024;
/** Cameras miscount their last samples. */
const miscounted = 1024;

interface Claims {
  boxes: number;
  tracks: TrackTables[];
  /** Samples in all fragments. */
  inRuns: number;
}

/**
 * Refuses an MP4 or QuickTime file whose tables claim more than it holds. Players create a row in memory for each
 * sample in the tables, and a few bytes can claim four thousand million.
 */
export async function requireMp4Claims(bytes: FileWindow): Promise<void> {
  const claims: Claims = { boxes: 0, tracks: [], inRuns: 0 };
  await readBoxes(bytes, { type: "", from: 0, to: bytes.size }, claims, 0);
  const { tracks, inRuns } = claims;
  const samples = tracks.reduce((sum, track) => sum + track.samples, inRuns);
  const entries = tracks.reduce((sum, track) => sum + indexEntries(track), inRuns);
  const isMistimed = tracks.some(({ timed, composed, samples: own }) => Math.max(timed, composed) > own + miscounted);
  // A sample takes at least one byte.
  if (samples > bytes.size || entries > mostSamples || isMistimed) throw new FileProblem("overstated");
}

async function readBoxes(bytes: FileWindow, parent: Box, claims: Claims, depth: number): Promise<void> {
  if (depth > deepest) throw new FileProblem("unreadableVideo");
  for (let at = parent.from; at + 8 <= parent.to;) {
    const box = await boxAt(bytes, at, parent, depth === 0);
    claims.boxes += 1;
    if (claims.boxes > mostBoxes) throw new FileProblem("unreadableVideo");
    await readBox(bytes, box, claims, depth);
    at = box.to;
  }
}

async function readBox(bytes: FileWindow, box: Box, claims: Claims, depth: number): Promise<void> {
  // A compressed index would be read unchecked.
  if (box.type === "cmov") throw new FileProblem("unreadableVideo");
  if (box.type === "trak" && claims.tracks.push(noTables()) > videoLimits.streams) {
    throw new FileProblem("tooManyTracks");
  }
  if (box.type === "trun") claims.inRuns += await samplesInRun(bytes, box);
  if (depth === 0 && box.type !== "moov" && box.type !== "moof") return;
  if (box.to - box.from > largestIndex) throw new FileProblem("overstated");
  if (containers.includes(box.type)) return readBoxes(bytes, box, claims, depth + 1);
  const track = claims.tracks.at(-1);
  if (track) await readTable(bytes, box, track);
}

/** The box that starts here. At the top level one may extend to the end of the file, or be cut off there. */
async function boxAt(bytes: FileWindow, at: number, parent: Box, isOutermost: boolean): Promise<Box> {
  const head = await bytes.at(at, 16);
  const [short, type] = [head.readUInt32BE(0), head.toString("latin1", 4, 8)];
  const isLong = short === 1 && head.length === 16;
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short;
  const from = at + (isLong ? 16 : 8);
  if (size === 0) return { type, from, to: parent.to };
  const to = at + size;
  if (to < from || (!isOutermost && to > parent.to)) throw new FileProblem("unreadableVideo");
  return { type, from, to: Math.min(to, parent.to) };
}
