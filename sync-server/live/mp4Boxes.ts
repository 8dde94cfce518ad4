import { DomainError } from "#shared/rules/domainError.ts";

export interface Box {
  type: string;
  /** Where it begins. */
  from: number;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

/** A part of a stream has some ten boxes; whoever sends a million only wants them walked. */
const mostBoxes = 1_000;
/** The way to the description of a track's samples. */
const toDescriptions = ["moov", "trak", "mdia", "minf", "stbl", "stsd"];

/** Throws unless these bytes are the beginning of a fragmented MP4: a file type and a movie without samples. */
export function requireInit(bytes: Buffer): void {
  const types = typesIn(bytes);
  const isInit = types[0] === "ftyp" && types.includes("moov") && !types.includes("moof") && !types.includes("mdat");
  if (!isInit || descriptionsIn(bytes).length === 0) throw new DomainError("live.notMedia");
}

/** Throws unless these bytes are fragments: each a moof with its mdat. */
export function requireSegment(bytes: Buffer): void {
  const types = typesIn(bytes).filter((type) => type === "moof" || type === "mdat" || type === "moov");
  const isSegment = types.length >= 2 && types.every((type, at) => type === (at % 2 === 0 ? "moof" : "mdat"));
  if (!isSegment || types.length % 2 !== 0) throw new DomainError("live.notMedia");
}

function typesIn(bytes: Buffer): string[] {
  return boxesIn(bytes, 0, bytes.length).map(({ type }) => type);
}

/** The description of each track's samples, as bytes: takes with the same ones can be joined as they are. */
export function descriptionsIn(init: Buffer): Buffer[] {
  let found: Box[] = [{ type: "", from: 0, start: 0, end: init.length }];
  for (const type of toDescriptions) {
    found = found.flatMap(({ start, end }) => boxesIn(init, start, end).filter((box) => box.type === type));
  }
  return found.map(({ start, end }) => init.subarray(start, end));
}

/** The boxes that fill this range exactly; anything else is no media. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    if (boxes.length === mostBoxes || to - at < 8) throw new DomainError("live.notMedia");
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && to - at < 16) throw new DomainError("live.notMedia");
    const header = isLong ? 16 : 8;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < header || size > to - at) throw new DomainError("live.notMedia");
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), from: at, start: at + header, end: at + size });
    at += size;
  }
  return boxes;
}
