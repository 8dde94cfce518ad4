const start = 512;

/** Collects the bytes of an index key; one instance is reused, since keys are written synchronously. */
export class KeyWriter {
  private buffer = Buffer.allocUnsafe(start);
  length = 0;

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + count));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  bytes(values: Uint8Array): void {
    this.reserve(values.length);
    this.buffer.set(values, this.length);
    this.length += values.length;
  }

  uint16(value: number): void {
    this.reserve(2);
    this.length = this.buffer.writeUInt16BE(value, this.length);
  }

  uint32(value: number): void {
    this.reserve(4);
    this.length = this.buffer.writeUInt32BE(value, this.length);
  }

  uint64(value: bigint): void {
    this.reserve(8);
    this.length = this.buffer.writeBigUInt64BE(value, this.length);
  }

  /** IEEE bits arranged to sort like the numbers: negatives inverted, positives with the top bit set. */
  double(value: number): void {
    this.reserve(8);
    const at = this.length;
    this.length = this.buffer.writeDoubleBE(value === 0 ? 0 : value, at);
    const top = this.buffer[at] ?? 0;
    if (top >= 0x80) this.invert(at);
    else this.buffer[at] = top | 0x80;
  }

  /** UTF-8 with 00 written as 00 FF, ended by 00 00: prefix-free, and sorts as the bytes do. */
  text(value: string): void {
    this.reserve(value.length * 3 + 2);
    const from = this.length;
    this.length += this.buffer.write(value, from, "utf8");
    if (value.includes("\0")) {
      const escaped = this.buffer.toString("latin1", from, this.length).replaceAll("\0", "\0\xff");
      this.length = from;
      this.bytes(Buffer.from(escaped, "latin1"));
    }
    this.uint16(0);
  }

  /** Inverts everything from `from` on: a descending component. */
  invert(from: number): void {
    for (let at = from; at < this.length; at++) this.buffer[at] = 0xff - (this.buffer[at] ?? 0);
  }

  /** The key as a binary (latin1) string: compares by `<` as its bytes do, and can be a Map key. */
  take(): string {
    const key = this.buffer.toString("latin1", 0, this.length);
    this.length = 0;
    return key;
  }
}
