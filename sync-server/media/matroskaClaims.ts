import { videoLimits } from "#shared/rules/mediaLimits.ts";
import { FileProblem } from "./fileProblem.ts";
import type { FileWindow } from "./fileWindow.ts";

const [segment, cluster, trackEntry] = [0x18_53_80_67, 0x1f_43_b6_75, 0xae];
/** Elements that contain lists of others: tracks, cues, tags, chapters, attachments, seek heads and their contents. */
const lists: ReadonlySet<number> = new Set([
  ...[segment, 0x16_54_ae_6b, trackEntry, 0x6d_80, 0x62_40, 0xe2, 0xe3],
  ...[0x1c_53_bb_6b, 0xbb, 0xb7, 0x12_54_c3_67, 0x73_73, 0x63_c0, 0x67_c8],
  ...[0x10_43_a7_70, 0x45_b9, 0xb6, 0x19_41_a4_69, 0x61_a7, 0x11_4d_9b_74, 0x4d_bb],
]);
/** A list entry may take two bytes in the file and two thousand in memory. Four hours of cues are some 50 000. */
const mostEntries = 300_000;
/** Pictures and pieces of sound, where they are not grouped by the second. */
const mostBlocks = 3_000_000;

interface Element {
  id: number;
  from: number;
  /** Absent when the recorder did not know it at the start. */
  size?: number;
}

/** Refuses a Matroska or WebM file with more tracks and entries than recordings have. */
export async function requireMatroskaClaims(bytes: FileWindow): Promise<void> {
  const seen = { tracks: 0, entries: 0, blocks: 0 };
  let isInCluster = false;
  for (let at = 0; at + 2 <= bytes.size;) {
    const { id, from, size } = await elementAt(bytes, at);
    const isOpen = size === undefined;
    if (isOpen && id !== segment && id !== cluster) throw new FileProblem("unreadableVideo");
    // An open cluster continues until another part of the file begins: those have four-byte ids.
    if (id > 0xff_ff_ff) isInCluster = id === cluster && isOpen;
    if (isInCluster) seen.blocks += 1;
    else if (id !== cluster) seen.entries += 1;
    if (id === trackEntry && !isInCluster) seen.tracks += 1;
    if (seen.tracks > videoLimits.streams) throw new FileProblem("tooManyTracks");
    if (seen.entries > mostEntries || seen.blocks > mostBlocks) throw new FileProblem("overstated");
    const isRead = isOpen || (lists.has(id) && !isInCluster);
    at = isRead ? from : from + size;
  }
}

async function elementAt(bytes: FileWindow, at: number): Promise<Element> {
  const head = await bytes.at(at, 12);
  const idBytes = lengthOf(head[0] ?? 0);
  const sizeBytes = lengthOf(head[idBytes] ?? 0);
  // A file that we cannot follow cannot be trusted.
  if (idBytes > 4 || sizeBytes > 8) throw new FileProblem("unreadableVideo");
  const from = at + idBytes + sizeBytes;
  if (from > bytes.size) return { id: 0, from, size: 0 };
  const id = head.readUIntBE(0, idBytes);
  const stated = head.subarray(idBytes, idBytes + sizeBytes);
  const first = (stated[0] ?? 0) & (0xff >> sizeBytes);
  const isUnknown = first === 0xff >> sizeBytes && stated.subarray(1).every((byte) => byte === 0xff);
  if (isUnknown) return { id, from };
  return { id, from, size: stated.subarray(1).reduce((size, byte) => size * 256 + byte, first) };
}

/** A number's length in bytes, from its first byte; 9 when the byte starts no number. */
function lengthOf(first: number): number {
  return first === 0 ? 9 : Math.clz32(first) - 23;
}
