import { failedToParse } from "../mongoError.ts";
import { RawDocument, encode } from "./codec.ts";
import { type Doc, isDoc } from "./values.ts";

const fixedSizes: Record<number, number> = {
  0x01: 8,
  0x06: 0,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x11: 8,
  0x12: 8,
  0x13: 16,
  0xff: 0,
  0x7f: 0,
};

function endOfCString(bytes: Buffer, offset: number): number {
  const end = bytes.indexOf(0, offset);
  if (end < 0) throw failedToParse("BSON: a name does not end");
  return end;
}

function sizeOfValue(bytes: Buffer, type: number, offset: number): number {
  const fixed = fixedSizes[type];
  if (fixed !== undefined) return fixed;
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + bytes.readInt32LE(offset);
    case 0x03:
    case 0x04:
    case 0x0f:
      return bytes.readInt32LE(offset);
    case 0x05:
      return 5 + bytes.readInt32LE(offset);
    case 0x0b:
      return endOfCString(bytes, endOfCString(bytes, offset) + 1) + 1 - offset;
    case 0x0c:
      return 4 + bytes.readInt32LE(offset) + 12;
    default:
      throw failedToParse(`BSON: unknown element type ${type}`);
  }
}

export interface RawElement {
  readonly type: number;
  readonly name: string;
  readonly value: Buffer;
}

/** Walks a document's elements without decoding them. */
export function* rawElements(bytes: Buffer): Generator<RawElement> {
  const length = bytes.readInt32LE(0);
  let offset = 4;
  while (offset < length - 1) {
    const type = bytes.readUInt8(offset);
    const nameEnd = endOfCString(bytes, offset + 1);
    const start = nameEnd + 1;
    const size = sizeOfValue(bytes, type, start);
    yield {
      type,
      name: bytes.toString("utf8", offset + 1, nameEnd),
      value: bytes.subarray(start, start + size),
    };
    offset = start + size;
  }
}

export function rawElement(bytes: Buffer, name: string): RawElement | undefined {
  for (const element of rawElements(bytes)) if (element.name === name) return element;
  return undefined;
}

/** The end of the element whose type byte is at `start` and whose name ends at `nameEnd`. */
export function endOfElement(bytes: Buffer, start: number, nameEnd: number): number {
  return nameEnd + 1 + sizeOfValue(bytes, bytes[start] ?? 0, nameEnd + 1);
}

function element(type: number, name: string, value: Buffer): Buffer[] {
  return [Buffer.from([type]), Buffer.from(`${name}\0`, "utf8"), value];
}

/** A document of these elements. */
export function wrap(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0) + 5;
  const head = Buffer.allocUnsafe(4);
  head.writeInt32LE(length, 0);
  return Buffer.concat([head, ...parts, Buffer.from([0])], length);
}

function holdsRaw(value: unknown): boolean {
  if (value instanceof RawDocument) return true;
  if (Array.isArray(value)) return value.some(holdsRaw);
  return isDoc(value) && Object.values(value).some(holdsRaw);
}

/** An array of documents in one buffer: there may be thousands. */
function rawList(documents: readonly RawDocument[]): Buffer {
  let length = 5;
  for (const [index, { bytes }] of documents.entries()) length += 2 + String(index).length + bytes.length;
  const list = Buffer.allocUnsafe(length);
  let at = list.writeInt32LE(length, 0);
  for (const [index, { bytes }] of documents.entries()) {
    list[at] = 0x03;
    at += 1 + list.write(`${index}\0`, at + 1, "latin1");
    at += bytes.copy(list, at);
  }
  list[at] = 0;
  return list;
}

const isRawList = (value: unknown): value is RawDocument[] =>
  Array.isArray(value) && value.every((item) => item instanceof RawDocument);

function parts(name: string, value: unknown): Buffer[] {
  if (value instanceof RawDocument) return element(0x03, name, value.bytes);
  if (isRawList(value)) return element(0x04, name, rawList(value));
  if (!holdsRaw(value)) return value === undefined ? [] : [encode({ [name]: value }).subarray(4, -1)];
  if (Array.isArray(value)) {
    return element(0x04, name, wrap(value.flatMap((item: unknown, index) => parts(String(index), item))));
  }
  return isDoc(value) ? element(0x03, name, encodeWithRaw(value)) : [];
}

/** Encodes an answer whose inner documents may already be bytes (RawDocument). */
export function encodeWithRaw(doc: Doc): Buffer {
  return wrap(Object.entries(doc).flatMap(([name, value]) => parts(name, value)));
}

/** The document with `_id` as its first field, as MongoDB stores it. */
export function withLeadingId(bytes: Buffer): Buffer {
  if (bytes.length > 8 && bytes.toString("latin1", 5, 9) === "_id\0") return bytes;
  const all = [...rawElements(bytes)];
  const id = all.filter((each) => each.name === "_id");
  const rest = all.filter((each) => each.name !== "_id");
  return wrap([...id, ...rest].flatMap((each) => element(each.type, each.name, each.value)));
}

/** The document, preceded by another document's `_id` element. */
export function withIdOf(other: Buffer, bytes: Buffer): Buffer {
  const id = rawElement(other, "_id");
  return id ? wrap([...element(id.type, id.name, id.value), bytes.subarray(4, -1)]) : bytes;
}

/** The document, preceded by an `_id` element. */
export function withId(bytes: Buffer, id: unknown): Buffer {
  return wrap([encode({ _id: id }).subarray(4, -1), bytes.subarray(4, -1)]);
}
