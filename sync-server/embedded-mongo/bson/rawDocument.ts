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

/** The document with only some of its fields: a fraction of the work when a filter asks for few. */
export function pickFields(bytes: Buffer, names: ReadonlySet<string>): Buffer {
  const length = bytes.readInt32LE(0);
  const picked: Buffer[] = [];
  for (let offset = 4; offset < length - 1;) {
    const nameEnd = endOfCString(bytes, offset + 1);
    const end = nameEnd + 1 + sizeOfValue(bytes, bytes.readUInt8(offset), nameEnd + 1);
    if (names.has(bytes.toString("utf8", offset + 1, nameEnd))) picked.push(bytes.subarray(offset, end));
    offset = end;
  }
  return wrap(picked);
}

function element(type: number, name: string, value: Buffer): Buffer[] {
  return [Buffer.from([type]), Buffer.from(`${name}\0`, "utf8"), value];
}

function wrap(parts: Buffer[]): Buffer {
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

function parts(name: string, value: unknown): Buffer[] {
  if (value instanceof RawDocument) return element(0x03, name, value.bytes);
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
  const all = [...rawElements(bytes)];
  if (all[0]?.name === "_id") return bytes;
  const id = all.filter((each) => each.name === "_id");
  const rest = all.filter((each) => each.name !== "_id");
  return wrap([...id, ...rest].flatMap((each) => element(each.type, each.name, each.value)));
}

/** The document with an `_id` element put in front. */
export function withId(bytes: Buffer, id: unknown): Buffer {
  return wrap([encode({ _id: id }).subarray(4, -1), bytes.subarray(4, -1)]);
}
