import type { Database, Transaction } from "lmdb";
import { unsealed } from "./checksum.ts";
import type { Layer } from "./layer.ts";

export type Entry = readonly [key: string, value: Buffer];

/** What a read sees: keys are binary (latin1) strings. */
export interface View {
  get(key: string): Buffer | undefined;
  /** The entries in [start, end), ascending, or descending when `reverse`. */
  range(start: string, end: string, reverse?: boolean): Iterable<Entry>;
}

/** The file, at its newest or (with `transaction`) at a snapshot. */
export class FileView implements View {
  private readonly database: Database<Buffer, Buffer>;
  private readonly transaction: Transaction | undefined;

  constructor(database: Database<Buffer, Buffer>, transaction?: Transaction) {
    this.database = database;
    this.transaction = transaction;
  }

  get(key: string): Buffer | undefined {
    const bytes = Buffer.from(key, "latin1");
    const stored = this.transaction
      ? this.database.get(bytes, { transaction: this.transaction })
      : this.database.get(bytes);
    return stored && unsealed(bytes, stored);
  }

  *range(start: string, end: string, reverse = false): Generator<Entry> {
    const options = this.transaction ? { transaction: this.transaction } : {};
    const low = Buffer.from(start, "latin1");
    const high = Buffer.from(end, "latin1");
    if (!reverse) {
      for (const { key, value } of this.database.getRange({ ...options, start: low, end: high })) {
        yield [key.toString("latin1"), unsealed(key, value)];
      }
      return;
    }
    const backwards = { ...options, start: high, end: low, inclusiveEnd: true, reverse: true };
    for (const { key, value } of this.database.getRange(backwards)) {
      const text = key.toString("latin1");
      if (text < end) yield [text, unsealed(key, value)];
    }
  }
}

/** Layers of writes over another view; the newest layer wins. */
export class LayeredView implements View {
  private readonly base: View;
  private readonly layers: () => readonly Layer[];

  constructor(base: View, layers: () => readonly Layer[]) {
    this.base = base;
    this.layers = layers;
  }

  get(key: string): Buffer | undefined {
    const layers = this.layers();
    for (let index = layers.length - 1; index >= 0; index--) {
      const value = layers[index]?.entries.get(key);
      if (value !== undefined) return value ?? undefined;
    }
    return this.base.get(key);
  }

  *range(start: string, end: string, reverse = false): Generator<Entry> {
    const overlay = this.overlayIn(start, end);
    if (overlay.size === 0) {
      yield* this.base.range(start, end, reverse);
      return;
    }
    const before = reverse ? (a: string, b: string) => a > b : (a: string, b: string) => a < b;
    const pending = [...overlay.keys()].sort((a, b) => (before(a, b) ? -1 : 1));
    let next = 0;
    for (const entry of this.base.range(start, end, reverse)) {
      for (let key = pending[next]; key !== undefined && before(key, entry[0]); key = pending[++next]) {
        const value = overlay.get(key);
        if (value) yield [key, value];
      }
      if (!overlay.has(entry[0])) yield entry;
    }
    for (; next < pending.length; next++) {
      const key = pending[next] ?? "";
      const value = overlay.get(key);
      if (value) yield [key, value];
    }
  }

  private overlayIn(start: string, end: string): Map<string, Buffer | null> {
    const overlay = new Map<string, Buffer | null>();
    for (const layer of this.layers()) {
      if (layer.size === 0) continue;
      for (const key of layer.keysIn(start, end)) overlay.set(key, layer.entries.get(key) ?? null);
    }
    return overlay;
  }
}
