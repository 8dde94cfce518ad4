/** Writes held in memory, by key: bytes, or null for a removal. Ranges over it are sorted on demand. */
export class Layer {
  readonly entries = new Map<string, Buffer | null>();
  private sorted: string[] = [];
  private added: string[] = [];

  get size(): number {
    return this.entries.size;
  }

  set(key: string, value: Buffer | null): void {
    if (!this.entries.has(key)) this.added.push(key);
    this.entries.set(key, value);
  }

  absorb(other: Layer): void {
    for (const [key, value] of other.entries) this.set(key, value);
  }

  keysIn(start: string, end: string): string[] {
    this.sort();
    const from = this.firstAtOrAfter(start);
    const to = this.firstAtOrAfter(end);
    return this.sorted.slice(from, to);
  }

  private sort(): void {
    if (this.added.length === 0) return;
    this.sorted = this.sorted.length === 0 ? this.added : this.sorted.concat(this.added);
    this.added = [];
    this.sorted.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  }

  private firstAtOrAfter(key: string): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] ?? "") < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
