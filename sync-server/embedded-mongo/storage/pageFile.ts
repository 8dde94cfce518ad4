import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { DamagedFile } from "./checksum.ts";

/** LMDB's layout of a page (data version 2, little-endian): offsets in bytes. */
export const pageHeader = 24;
export const pageFlags = { branch: 1, leaf: 2, overflow: 4, meta: 8 };

/** A page number, count or transaction number. */
export function numberAt(bytes: Buffer, offset: number): number {
  const value = bytes.readBigUInt64LE(offset);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new DamagedFile("a number is out of range");
  return Number(value);
}

/** Reads a file page by page, and checks that every page is the requested one. */
export class PageFile {
  readonly size: number;
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, "r");
    this.size = fstatSync(this.file).size;
  }

  bytes(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    const read = readSync(this.file, bytes, 0, length, offset);
    if (read < length) throw new DamagedFile("it ends too early");
    return bytes;
  }

  /** @throws DamagedFile when it is a different page, or newer than `transaction`. */
  page(number: number, pageSize: number, transaction: number, pages = 1): Buffer {
    const bytes = this.bytes(number * pageSize, pages * pageSize);
    if (numberAt(bytes, 0) !== number) throw new DamagedFile(`page ${number} is not where it should be`);
    if (numberAt(bytes, 8) > transaction) throw new DamagedFile(`page ${number} is newer than the file`);
    return bytes;
  }

  close(): void {
    closeSync(this.file);
  }
}
