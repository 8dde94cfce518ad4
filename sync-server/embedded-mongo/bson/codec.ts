import { deserialize, serialize } from "bson";
import type { Doc } from "./values.ts";

/** Numbers become JavaScript numbers (a Long beyond 2^53 stays a Long): for filters, sorting, commands. */
export function decode(bytes: Uint8Array): Doc {
  return deserialize(bytes, { bsonRegExp: true, promoteValues: true });
}

/** Numbers keep their BSON type (Int32, Double, Long), so that an update leaves untouched fields unchanged. */
export function decodeExact(bytes: Uint8Array): Doc {
  return deserialize(bytes, { bsonRegExp: true, promoteValues: false });
}

export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A document's bytes, to be embedded without decoding. */
export class RawDocument {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
