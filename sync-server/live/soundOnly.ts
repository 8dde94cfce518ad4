import { boxesIn, type Box } from "./mp4Boxes.ts";

/** What a media segment's sound is found by. */
interface SoundTrack {
  id: number;
  /** Bytes of a sample where the segment does not say. */
  sampleSize: number;
}

/** The beginning of a take with its sound alone; undefined where it has none. Nothing is coded again. */
export function soundInit(init: Buffer): Buffer | undefined {
  return ifReadable(() => {
    const track = soundTrackOf(init);
    return track && beginningOf(init, track);
  });
}

function beginningOf(init: Buffer, track: SoundTrack): Buffer {
  const isOther = (box: Box) => trackIn(init, box) !== undefined && trackIn(init, box) !== track.id;
  return joined(topOf(init), (box) => {
    if (box.type !== "moov") return whole(init, box);
    return rebuilt(init, box, (inner) => {
      if (inner.type === "mvex") return rebuilt(init, inner, (each) => (isOther(each) ? undefined : whole(init, each)));
      return isOther(inner) ? undefined : whole(init, inner);
    });
  });
}

/** A media segment of the take with its sound alone: the same samples at the same times. */
export function soundSegment(init: Buffer, segment: Buffer): Buffer | undefined {
  return ifReadable(() => {
    const track = soundTrackOf(init);
    if (!track) return undefined;
    return joined(topOf(segment), (box) => {
      if (box.type === "moof") return soundFragment(segment, box, track);
      return box.type === "mdat" || box.type === "sidx" ? undefined : whole(segment, box);
    });
  });
}

/** What a phone sent is checked no deeper than its outer boxes: inside anything may be said. */
function ifReadable(read: () => Buffer | undefined): Buffer | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A fragment's description and its samples, which follow at once. */
function soundFragment(bytes: Buffer, moof: Box, track: SoundTrack): Buffer {
  const samples: Buffer[] = [];
  const description = rebuilt(bytes, moof, (traf) => {
    if (traf.type !== "traf") return whole(bytes, traf);
    if (trackIn(bytes, traf) !== track.id) return undefined;
    const header = headerOf(bytes, traf, track);
    return rebuilt(bytes, traf, (box) => {
      if (box.type === "tfhd") return header.written;
      if (box.type !== "trun") return whole(bytes, box);
      const run = runOf(bytes, box, header.sampleSize);
      const from = (header.base ?? moof.from) + run.offset;
      samples.push(bytes.subarray(from, from + run.length));
      return run.written;
    });
  });
  // Where the samples lie is known once the description is as long as it will be.
  let offset = description.length + 8;
  for (const [run, at] of runsIn(description).entries()) {
    description.writeInt32BE(offset, at);
    offset += samples[run]?.length ?? 0;
  }
  if (offset > bytes.length) throw new Error("Its runs overlap.");
  return Buffer.concat([description, boxOf("mdat", samples)]);
}

/** A track fragment's header without an absolute place, and what it says. */
function headerOf(bytes: Buffer, traf: Box, track: SoundTrack) {
  const box = childOf(bytes, traf, "tfhd");
  const flags = bytes.readUInt32BE(box.start) & 0xffffff;
  const hasBase = (flags & 0x1) !== 0;
  let at = box.start + 8;
  const base = hasBase ? Number(bytes.readBigUInt64BE(at)) : undefined;
  if (hasBase) at += 8;
  const rest = bytes.subarray(at, box.end);
  if (flags & 0x2) at += 4;
  if (flags & 0x8) at += 4;
  const sampleSize = flags & 0x10 ? bytes.readUInt32BE(at) : track.sampleSize;
  const head = Buffer.from(bytes.subarray(box.start, box.start + 8));
  // From the beginning of its own fragment.
  head.writeUInt32BE((head.readUInt8(0) << 24) | (flags & ~0x1) | 0x20000);
  return { base, sampleSize, written: boxOf("tfhd", [head, rest]) };
}

/** A run of samples: where they begin, and how long they are. Its place is written later. */
function runOf(bytes: Buffer, box: Box, sampleSize: number) {
  const flags = bytes.readUInt32BE(box.start) & 0xffffff;
  const count = bytes.readUInt32BE(box.start + 4);
  const hasOffset = (flags & 0x1) !== 0;
  const offset = hasOffset ? bytes.readInt32BE(box.start + 8) : 0;
  const rest = box.start + (hasOffset ? 12 : 8);
  const fields = [0x100, 0x200, 0x400, 0x800].filter((field) => flags & field);
  const size = 4 * fields.length;
  const sizeAt = rest + (flags & 0x4 ? 4 : 0) + (flags & 0x100 ? 4 : 0);
  const hasSizes = (flags & 0x200) !== 0;
  let length = hasSizes ? 0 : count * sampleSize;
  // Ends with the bytes, however many samples are claimed.
  for (let at = 0; at < (hasSizes ? count : 0); at += 1) length += bytes.readUInt32BE(sizeAt + at * size);
  const head = Buffer.alloc(12);
  head.writeUInt32BE(((bytes.readUInt8(box.start) << 24) | flags | 0x1) >>> 0);
  head.writeUInt32BE(count, 4);
  return { offset, length, written: boxOf("trun", [head, bytes.subarray(rest, box.end)]) };
}

/** Where the places of a fragment's runs are written. */
function runsIn(moof: Buffer): number[] {
  return topOf(moof)
    .flatMap((box) => boxesIn(moof, box.start, box.end))
    .filter(({ type }) => type === "traf")
    .flatMap((traf) => boxesIn(moof, traf.start, traf.end))
    .filter(({ type }) => type === "trun")
    .map(({ start }) => start + 8);
}

function soundTrackOf(init: Buffer): SoundTrack | undefined {
  const moov = topOf(init).find(({ type }) => type === "moov");
  if (!moov) return undefined;
  const inner = boxesIn(init, moov.start, moov.end);
  const trak = inner.find((box) => box.type === "trak" && handlerOf(init, box) === "soun");
  const id = trak && trackIn(init, trak);
  if (id === undefined) return undefined;
  const defaults = inner
    .filter(({ type }) => type === "mvex")
    .flatMap((mvex) => boxesIn(init, mvex.start, mvex.end))
    .find((box) => box.type === "trex" && trackIn(init, box) === id);
  return { id, sampleSize: defaults ? init.readUInt32BE(defaults.start + 16) : 0 };
}

/** Whether a track is sound ("soun") or picture ("vide"). */
function handlerOf(bytes: Buffer, trak: Box): string | undefined {
  const mdia = boxesIn(bytes, trak.start, trak.end).find(({ type }) => type === "mdia");
  const hdlr = mdia && boxesIn(bytes, mdia.start, mdia.end).find(({ type }) => type === "hdlr");
  return hdlr && bytes.toString("latin1", hdlr.start + 8, hdlr.start + 12);
}

/** The number of the track that a box is of; undefined where it is of none. */
function trackIn(bytes: Buffer, box: Box): number | undefined {
  if (box.type === "trex") return bytes.readUInt32BE(box.start + 4);
  if (box.type !== "trak" && box.type !== "traf") return undefined;
  const head = boxesIn(bytes, box.start, box.end).find(({ type }) => type === "tkhd" || type === "tfhd");
  if (!head) return undefined;
  const isLong = head.type === "tkhd" && bytes.readUInt8(head.start) === 1;
  return bytes.readUInt32BE(head.start + (head.type === "tfhd" ? 4 : isLong ? 20 : 12));
}

function childOf(bytes: Buffer, { start, end }: Box, wanted: string): Box {
  const found = boxesIn(bytes, start, end).find(({ type }) => type === wanted);
  if (!found) throw new Error(`There is no ${wanted}.`);
  return found;
}

function topOf(bytes: Buffer): Box[] {
  return boxesIn(bytes, 0, bytes.length);
}

function whole(bytes: Buffer, { from, end }: Box): Buffer {
  return bytes.subarray(from, end);
}

function rebuilt(bytes: Buffer, box: Box, keep: (inner: Box) => Buffer | undefined): Buffer {
  return boxOf(box.type, [joined(boxesIn(bytes, box.start, box.end), keep)]);
}

function joined(boxes: readonly Box[], keep: (box: Box) => Buffer | undefined): Buffer {
  return Buffer.concat(boxes.flatMap((box) => keep(box) ?? []));
}

function boxOf(type: string, contents: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(contents.reduce((total, { length }) => total + length, 8));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...contents]);
}
