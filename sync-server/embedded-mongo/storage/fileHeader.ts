import { DamagedFile } from "./checksum.ts";
import { type PageFile, numberAt, pageFlags, pageHeader } from "./pageFile.ts";

const magic = 0xbeefc0de;
const dataVersion = 2;
const smallestPage = 512;
const largestPage = 65_536;
const noRoot = 0xffff_ffff_ffff_ffffn;

/** What a header records about one tree. */
export interface TreeHeader {
  readonly flags: number;
  readonly depth: number;
  readonly branchPages: number;
  readonly leafPages: number;
  readonly overflowPages: number;
  readonly entries: number;
  /** Its first page; undefined for an empty tree. */
  readonly root: number | undefined;
}

/** One of the two headers of an LMDB file: the newer one describes the database's state. */
export interface FileHeader {
  readonly pageSize: number;
  readonly mapSize: number;
  readonly lastPage: number;
  readonly transaction: number;
  readonly free: TreeHeader;
  readonly main: TreeHeader;
}

function treeHeader(bytes: Buffer, at: number): TreeHeader {
  return {
    flags: bytes.readUInt16LE(at + 4),
    depth: bytes.readUInt16LE(at + 6),
    branchPages: numberAt(bytes, at + 8),
    leafPages: numberAt(bytes, at + 16),
    overflowPages: numberAt(bytes, at + 24),
    entries: numberAt(bytes, at + 32),
    root: bytes.readBigUInt64LE(at + 40) === noRoot ? undefined : numberAt(bytes, at + 40),
  };
}

function readHeader(file: PageFile, number: number, pageSize: number): FileHeader {
  const bytes = file.bytes(number * pageSize, 168);
  const known =
    bytes.readUInt32LE(pageHeader) === magic &&
    bytes.readUInt32LE(28) === dataVersion &&
    bytes.readUInt16LE(18) === pageFlags.meta &&
    numberAt(bytes, 0) === number &&
    numberAt(bytes, 32) === 0;
  if (!known) throw new DamagedFile("it does not begin as a database does");
  return {
    pageSize: bytes.readUInt32LE(48),
    mapSize: numberAt(bytes, 40),
    lastPage: numberAt(bytes, 144),
    transaction: numberAt(bytes, 152),
    free: treeHeader(bytes, 48),
    main: treeHeader(bytes, 96),
  };
}

/**
 * The header of the last commit. Commits write the two headers in turn, so they differ by exactly one: a damaged number
 * cannot make the older header pass for the newer.
 * @throws DamagedFile
 */
export function newestHeader(file: PageFile): FileHeader {
  const { pageSize } = readHeader(file, 0, 0);
  if (pageSize < smallestPage || pageSize > largestPage || (pageSize & (pageSize - 1)) !== 0) {
    throw new DamagedFile("its page size is impossible");
  }
  const headers = [readHeader(file, 0, pageSize), readHeader(file, 1, pageSize)] as const;
  const [even, odd] = headers;
  const fresh = even.transaction === 0 && odd.transaction === 0;
  const inTurn = even.transaction % 2 === 0 && Math.abs(even.transaction - odd.transaction) === 1;
  const sane = headers.every(({ mapSize, lastPage }) => mapSize >= (lastPage + 1) * pageSize || lastPage <= 1);
  if ((!fresh && !inTurn) || odd.pageSize !== pageSize || even.free.flags !== odd.free.flags || !sane) {
    throw new DamagedFile("its two headers do not belong together");
  }
  const newest = odd.transaction > even.transaction ? odd : even;
  const older = newest === odd ? even : odd;
  if (older.lastPage > newest.lastPage || older.mapSize > newest.mapSize) {
    throw new DamagedFile("its two headers do not belong together");
  }
  if (older.main.root !== undefined) file.page(older.main.root, pageSize, older.transaction);
  return newest;
}
