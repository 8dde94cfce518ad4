import { decode } from "./codec.ts";
import { endOfElement, wrap } from "./rawDocument.ts";
import type { Doc } from "./values.ts";

/** Where an element is in a document: its type's byte, its value, its end. */
interface Place {
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

function valueOf(bytes: Buffer, name: string, { start, value, end }: Place): unknown {
  switch (bytes[start]) {
    case 0x01:
      return bytes.readDoubleLE(value);
    case 0x02:
      return bytes.toString("utf8", value + 4, end - 1);
    case 0x08:
      return bytes[value] === 1;
    case 0x10:
      return bytes.readInt32LE(value);
    default:
      return decode(wrap([bytes.subarray(start, end)]))[name];
  }
}

/** Reads a few top-level fields of stored documents, for a fraction of the cost of decoding them. */
export class FieldReader {
  readonly names: readonly string[];
  private readonly wanted: readonly Buffer[];
  /** Candidate fields by the first byte and length of an element's name: none for most elements. */
  private readonly byShape = new Map<number, number[]>();

  constructor(names: Iterable<string>) {
    this.names = [...names];
    this.wanted = this.names.map((name) => Buffer.from(name, "utf8"));
    for (const [index, name] of this.wanted.entries()) {
      const shape = shapeOf(name[0] ?? 0, name.length);
      this.byShape.set(shape, [...(this.byShape.get(shape) ?? []), index]);
    }
  }

  /** The document with only these fields, decoded as `decode` does. */
  read(bytes: Buffer): Doc {
    const doc: Doc = {};
    for (const [index, place] of this.places(bytes).entries()) {
      const name = this.names[index];
      if (place && name !== undefined) doc[name] = valueOf(bytes, name, place);
    }
    return doc;
  }

  /** For each of the fields, whether two documents differ in it, by value or by type. */
  changed(before: Buffer, after: Buffer): boolean[] {
    const olds = this.places(before);
    const nexts = this.places(after);
    return olds.map((old, index) => {
      const next = nexts[index];
      if (!old || !next) return old !== next;
      return before.compare(after, next.start, next.end, old.start, old.end) !== 0;
    });
  }

  /** Of two elements with one name, the last counts, as in decoding. */
  private places(bytes: Buffer): (Place | undefined)[] {
    const places: (Place | undefined)[] = this.names.map(() => undefined);
    const last = bytes.readInt32LE(0) - 1;
    for (let start = 4; start < last;) {
      let nameEnd = start + 1;
      while (nameEnd < last && bytes[nameEnd] !== 0) nameEnd++;
      const end = endOfElement(bytes, start, nameEnd);
      for (const which of this.byShape.get(shapeOf(bytes[start + 1] ?? 0, nameEnd - start - 1)) ?? none) {
        if (isAt(bytes, start + 1, this.wanted[which])) places[which] = { start, value: nameEnd + 1, end };
      }
      start = end;
    }
    return places;
  }
}

const none: readonly number[] = [];

const shapeOf = (firstByte: number, length: number): number => length * 256 + firstByte;

function isAt(bytes: Buffer, start: number, name: Buffer | undefined): boolean {
  if (!name) return false;
  for (let at = 0; at < name.length; at++) if (bytes[start + at] !== name[at]) return false;
  return true;
}
