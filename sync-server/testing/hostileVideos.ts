const ones = 0xff_ff_ff_ff;

/** Four-byte whole numbers, as in boxes. */
export function words(...numbers: readonly number[]): Buffer {
  return Buffer.concat(numbers.map((number) => Buffer.from(Uint32Array.of(number).buffer).swap32()));
}

/** A box of an MP4 file. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([words(inside.length + 8), Buffer.from(type, "latin1"), inside]);
}

/** The same with an eight-byte size. */
export function longBox(type: string, ...content: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([words(1), Buffer.from(type, "latin1"), words(0, inside.length + 16), inside]);
}

const many = 40_000_000;
const sizes = (each: number, count: number) => box("stsz", words(0, each, count));
const times = (count: number) => box("stts", words(0, 1, count, 1));

/** A track with these tables. */
export function aTrack(...tables: readonly Buffer[]): Buffer {
  const handler = box("hdlr", words(0, 0), Buffer.from("vide\0\0\0\0\0\0\0\0\0\0\0\0\0"));
  return box("trak", box("mdia", handler, box("minf", box("stbl", ...tables))));
}

export function aFile(...boxes: readonly Buffer[]): Buffer {
  return Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0\0isom")), box("mdat", Buffer.alloc(64)), ...boxes]);
}

function aFragment(...runs: readonly Buffer[]): Buffer {
  return box("moof", box("traf", ...runs));
}

/** Files of a few bytes that fill a player's memory, or make it loop forever. */
export const hostileMp4 = {
  "one track of 40 million samples": aFile(box("moov", aTrack(times(many), sizes(1, many)))),
  "ten tracks that share the lie": aFile(
    box("moov", ...Array.from({ length: 10 }, () => aTrack(times(many / 10), sizes(1, many / 10)))),
  ),
  "boxes with sizes of eight bytes": aFile(longBox("moov", aTrack(times(many), sizes(1, many)))),
  "an index that goes on to the end of the file": aFile(
    Buffer.concat([words(0), Buffer.from("moov"), aTrack(times(many), sizes(1, many))]),
  ),
  "samples of no bytes": aFile(box("moov", aTrack(times(many), sizes(0, 0), box("stz2", words(0, 0, many))))),
  "a table of sizes that is not there": aFile(box("moov", aTrack(sizes(0, many)))),
  "half a byte for each size": aFile(box("moov", aTrack(box("stz2", words(0, 4, many), Buffer.alloc(64))))),
  "times of samples that are not there": aFile(box("moov", aTrack(times(ones), sizes(1, 10)))),
  "shifts of samples that are not there": aFile(
    box("moov", aTrack(times(10), sizes(1, 10), box("ctts", words(0, 1, ones, 1)))),
  ),
  "chunks that are not there": aFile(box("moov", aTrack(sizes(1, 10), box("stco", words(0, many))))),
  "key frames that are not there": aFile(box("moov", aTrack(sizes(1, 10), box("stss", words(0, many))))),
  "edits that are not there": aFile(box("moov", box("trak", box("edts", box("elst", words(0, many)))))),
  "a run of 40 million": aFile(aFragment(box("trun", words(0, many)))),
  "a run with a table that is not there": aFile(aFragment(box("trun", words(0x200, many)))),
  "a thousand runs": aFile(...Array.from({ length: 1_000 }, () => aFragment(box("trun", words(0, many / 1_000))))),
  "a box beyond its parent": aFile(box("moov", words(4_000), Buffer.from("trak"))),
  "a box smaller than its header": aFile(box("moov", words(4), Buffer.from("trak"), Buffer.alloc(16))),
  "a box of 2⁶⁴ bytes": aFile(box("moov", words(1), Buffer.from("trak"), words(ones, ones))),
  "boxes in boxes in boxes": aFile(
    Array.from({ length: 200 }).reduce<Buffer>((inside) => box("moov", inside), box("free")),
  ),
  "a million boxes": aFile(box("moov", Buffer.concat(Array.from({ length: 1_100_000 }, () => box("free"))))),
  "a packed index": aFile(box("moov", box("cmov", box("dcom", Buffer.from("zlib"))))),
  "a hundred tracks": aFile(box("moov", ...Array.from({ length: 100 }, () => aTrack()))),
} as const;

/** An element of a Matroska file; without a size if its end was unknown. */
export function element(id: string, content: Buffer | "open", ...rest: readonly Buffer[]): Buffer {
  const name = Buffer.from(id, "hex");
  if (content === "open") return Buffer.concat([name, Buffer.from("01ffffffffffffff", "hex"), ...rest]);
  return Buffer.concat([name, Buffer.from([1, 0, 0, 0]), words(content.length), content]);
}

const begin = element("1a45dfa3", Buffer.from("428288", "hex"), Buffer.from("matroska"));
const repeated = (hex: string, count: number) => Buffer.from(hex.repeat(count), "hex");

function aSegment(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([begin, element("18538067", Buffer.concat(parts))]);
}

/** A two-byte entry takes two thousand bytes in memory. */
export const hostileMatroska = {
  "a million tracks": aSegment(element("1654ae6b", repeated("ae80", 1_000_000))),
  "tracks in many lists": aSegment(...Array.from({ length: 100 }, () => element("1654ae6b", repeated("ae80", 2)))),
  "a million tags": aSegment(element("1254c367", repeated("737380", 1_000_000))),
  "a million cues": aSegment(element("1c53bb6b", repeated("bb80", 1_000_000))),
  "tracks behind an open cluster": Buffer.concat([
    begin,
    element(
      "18538067",
      "open",
      element("1f43b675", "open", repeated("a380", 4)),
      element("1654ae6b", repeated("ae80", 100)),
    ),
  ]),
  "an open list": Buffer.concat([begin, element("18538067", "open", element("1654ae6b", "open", repeated("ae80", 9)))]),
  "nothing that can be followed": aSegment(Buffer.alloc(64)),
} as const;
