import { Layer } from "./layer.ts";
import { type Entry, LayeredView, type View } from "./view.ts";

/** Decides who may write a key: throws when another transaction holds it. */
export type Claim = (key: string) => void;

/** Reads a view and its own writes; the writes stay in `batch` until someone appends them. */
export class Writer implements View {
  readonly batch: Layer;
  private readonly view: View;
  private readonly claimKey: Claim;

  constructor(base: View, claim: Claim, batch: Layer = new Layer()) {
    this.batch = batch;
    this.view = new LayeredView(base, () => [batch]);
    this.claimKey = claim;
  }

  get(key: string): Buffer | undefined {
    return this.view.get(key);
  }

  range(start: string, end: string, reverse?: boolean): Iterable<Entry> {
    return this.view.range(start, end, reverse);
  }

  /** Marks a document or a unique key as this writer's; must happen before anything it guards is read for writing. */
  claim(key: string): void {
    this.claimKey(key);
  }

  put(key: string, value: Buffer): void {
    this.batch.set(key, value);
  }

  remove(key: string): void {
    this.batch.set(key, null);
  }
}
