import { crc32 } from "node:zlib";

const length = 4;

/** Thrown when stored bytes are not what was written: an answer based on them would be wrong. */
export class DamagedFile extends Error {}

/** The stored form of a value: its bytes and a checksum over key and bytes. */
export function sealed(key: Buffer, value: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(value.length + length);
  value.copy(bytes);
  bytes.writeUInt32LE(crc32(value, crc32(key)), value.length);
  return bytes;
}

/** The value within stored bytes. @throws DamagedFile when the checksum does not match. */
export function unsealed(key: Buffer, stored: Buffer): Buffer {
  const value = stored.subarray(0, Math.max(0, stored.length - length));
  if (stored.length < length || stored.readUInt32LE(value.length) !== crc32(value, crc32(key))) {
    throw new DamagedFile(
      "The database file is damaged: a stored value is not what was written. Restore it from a backup.",
    );
  }
  return value;
}
