import { DamagedFile } from "./checksum.ts";
import { type FileHeader, type TreeHeader, newestHeader } from "./fileHeader.ts";
import { PageFile, numberAt, pageFlags, pageHeader } from "./pageFile.ts";

const bigValue = 1;
const deepest = 32;

/** Called with every entry of a tree, in order. */
type Visit = (key: Buffer, value: Buffer) => void;

/** Which pages are taken: no page may be used twice. */
class PageUse {
  private readonly used = new Set<number>();
  private readonly lastPage: number;

  constructor(lastPage: number) {
    this.lastPage = lastPage;
  }

  take(page: number): void {
    if (page < 2 || page > this.lastPage || this.used.has(page)) {
      throw new DamagedFile(`page ${page} is used twice or does not exist`);
    }
    this.used.add(page);
  }
}

/** Walks one tree as LMDB would, trusting nothing. */
class TreeCheck {
  private branchPages = 0;
  private leafPages = 0;
  private overflowPages = 0;
  private entries = 0;
  private last: Buffer | undefined;
  /** The next entry must not sort before this. */
  private least: Buffer | undefined;
  private readonly file: PageFile;
  private readonly header: FileHeader;
  private readonly use: PageUse;
  private readonly order: (left: Buffer, right: Buffer) => number;
  private readonly visit: Visit;

  constructor(
    at: { file: PageFile; header: FileHeader; use: PageUse },
    order: (left: Buffer, right: Buffer) => number,
    visit: Visit,
  ) {
    this.file = at.file;
    this.header = at.header;
    this.use = at.use;
    this.order = order;
    this.visit = visit;
  }

  check(tree: TreeHeader): void {
    if (tree.root !== undefined) this.page(tree.root, tree.depth);
    const { branchPages, leafPages, overflowPages, entries } = this;
    const same =
      branchPages === tree.branchPages &&
      leafPages === tree.leafPages &&
      overflowPages === tree.overflowPages &&
      entries === tree.entries;
    if (!same || (tree.root === undefined && tree.depth !== 0) || tree.depth > deepest) {
      throw new DamagedFile("it holds more or less than its header says");
    }
  }

  private page(number: number, depth: number): void {
    this.use.take(number);
    const bytes = this.file.page(number, this.header.pageSize, this.header.transaction);
    const flags = bytes.readUInt16LE(18);
    if (flags !== (depth > 1 ? pageFlags.branch : pageFlags.leaf)) {
      throw new DamagedFile(`page ${number} is of the wrong kind`);
    }
    const [lower, upper] = [bytes.readUInt16LE(20), bytes.readUInt16LE(22)];
    const room = this.header.pageSize - pageHeader;
    if (lower % 2 !== 0 || lower > upper || upper > room || lower === 0) {
      throw new DamagedFile(`page ${number} is not laid out as a page is`);
    }
    if (depth > 1) this.branchPages++;
    else this.leafPages++;
    for (let index = 0; index < lower / 2; index++) {
      const offset = bytes.readUInt16LE(pageHeader + index * 2);
      if (offset < upper || offset + 8 > room) throw new DamagedFile(`page ${number} points outside itself`);
      if (depth > 1) this.branch(bytes, pageHeader + offset, depth, index);
      else this.leaf(bytes, pageHeader + offset);
    }
  }

  private keyAt(bytes: Buffer, node: number): Buffer {
    const end = node + 8 + bytes.readUInt16LE(node + 6);
    if (end > bytes.length) throw new DamagedFile("a key ends outside its page");
    return bytes.subarray(node + 8, end);
  }

  /** A branch's key is the lower bound of everything below it; the first key is ignored. */
  private branch(bytes: Buffer, node: number, depth: number, index: number): void {
    const key = this.keyAt(bytes, node);
    if (index > 0) {
      if (this.last && this.order(this.last, key) >= 0) throw new DamagedFile("its keys are out of order");
      this.least = key;
    }
    this.page(bytes.readUInt32LE(node) + bytes.readUInt16LE(node + 4) * 2 ** 32, depth - 1);
  }

  private leaf(bytes: Buffer, node: number): void {
    const key = this.keyAt(bytes, node);
    const tooEarly = this.last !== undefined && this.order(this.last, key) >= 0;
    if (tooEarly || (this.least && this.order(this.least, key) > 0)) throw new DamagedFile("its keys are out of order");
    const size = bytes.readUInt32LE(node);
    const from = node + 8 + key.length;
    const flags = bytes.readUInt16LE(node + 4);
    if (flags === bigValue) this.visit(key, this.overflow(bytes, from, size));
    else if (flags === 0 && from + size <= bytes.length) this.visit(key, bytes.subarray(from, from + size));
    else throw new DamagedFile("a value ends outside its page");
    this.last = key;
    this.least = undefined;
    this.entries++;
  }

  private overflow(bytes: Buffer, at: number, size: number): Buffer {
    if (at + 24 > bytes.length) throw new DamagedFile("a value ends outside its page");
    const [number, transaction, pages] = [numberAt(bytes, at), numberAt(bytes, at + 8), numberAt(bytes, at + 16)];
    const { pageSize } = this.header;
    if (pages !== Math.ceil((pageHeader + size) / pageSize)) throw new DamagedFile("a value has the wrong length");
    for (let page = number; page < number + pages; page++) this.use.take(page);
    const value = this.file.page(number, pageSize, this.header.transaction, pages);
    const own = value.readUInt16LE(18) === pageFlags.overflow && value.readUInt32LE(20) === pages;
    if (!own || numberAt(value, 8) !== transaction) throw new DamagedFile(`page ${number} is of the wrong kind`);
    this.overflowPages += pages;
    return value.subarray(pageHeader, pageHeader + size);
  }
}

function takeFreePages(use: PageUse, list: Buffer): void {
  const words = Math.floor(list.length / 8);
  const count = words > 0 ? numberAt(list, 0) : 0;
  if (count >= words && count > 0) throw new DamagedFile("its list of free pages is too long");
  for (let index = 1; index <= count; index++) {
    const word = list.readBigInt64LE(index * 8);
    if (word > 0n) use.take(Number(word));
    if (word >= 0n) continue;
    index++;
    if (index > count) throw new DamagedFile("its list of free pages ends too early");
    const first = numberAt(list, index * 8);
    for (let page = first; page < first + Number(-word); page++) use.take(page);
  }
}

const byNumber = (left: Buffer, right: Buffer): number =>
  left.length === 8 && right.length === 8 ? numberAt(left, 0) - numberAt(right, 0) : 0;

/**
 * Proves that a database file is intact before LMDB maps it, because LMDB trusts what it reads and would crash or
 * answer wrongly: every page in its place and used once, every key in order, as many entries as the header says.
 * `visit` sees every entry. A missing or empty file counts as intact.
 * @throws DamagedFile that says what is wrong.
 */
export function checkFile(path: string, visit: Visit): void {
  const file = new PageFile(path);
  try {
    if (file.size === 0) return;
    const header = newestHeader(file);
    const use = new PageUse(header.lastPage);
    const at = { file, header, use };
    if (header.main.flags !== 0) throw new DamagedFile("it is of another kind");
    new TreeCheck(at, Buffer.compare, visit).check(header.main);
    new TreeCheck(at, byNumber, (_, list) => takeFreePages(use, list)).check(header.free);
  } finally {
    file.close();
  }
}
