import { setTimeout as pause } from "node:timers/promises";
import { productSchema } from "#shared/api/productSchema.ts";
import type { Receipt } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import type { Logger } from "pino";
import type { ExtraWrite, WriteRequest, Writer } from "../appContext.ts";
import {
  decideGroup,
  prepared,
  type Batch,
  type BatchResult,
  type FaultCounts,
  type Item,
  type PreparedBatch,
} from "./decide.ts";
import { nextGroup } from "./nextGroup.ts";
import { answerOf, type Present } from "./receipts.ts";
import { isConflict, type Effects, type ServerStore, type WritePort } from "./serverStore.ts";

interface Waiting {
  batch: PreparedBatch;
  resolve(result: BatchResult): void;
  reject(error: unknown): void;
}

/** A longer list is decided in parts, so that other people's writes get in between. */
const itemsPerPart = 25;
/** Another process has the turn: its transaction takes some 10 to 100 ms. */
const triesForTurn = 300;

/**
 * This process's only writer queue. Batches that wait while a transaction runs are decided together in the next one. If
 * a group fails, its batches are rerun one by one under the same mutationIds; their receipts make that harmless.
 */
export class WriterQueue implements Writer {
  private readonly store: ServerStore;
  private readonly present: Present;
  private readonly log: Pick<Logger, "warn">;
  private readonly schema: Schema;
  private readonly faults: FaultCounts = new Map();
  private readonly listeners: ((written: Effects) => void)[] = [];
  private extraWritesOf: (actor: Actor, item: Item) => ExtraWrite[] = () => [];
  private waiting: Waiting[] = [];
  private draining: Promise<void> | undefined;
  private isClosed = false;

  constructor(store: ServerStore, present: Present, log: Pick<Logger, "warn">, schema: Schema = productSchema) {
    this.store = store;
    this.present = present;
    this.log = log;
    this.schema = schema;
  }

  /** Called after every commit with what it wrote: the pokes and the job workers listen. */
  onCommit(listener: (written: Effects) => void): void {
    this.listeners.push(listener);
  }

  /** Documents that commit with each applied mutation, in addition to its rows. */
  alsoWrite(extraWritesOf: (actor: Actor, item: Item) => ExtraWrite[]): void {
    this.extraWritesOf = extraWritesOf;
  }

  /** Calls waiting for their decision. */
  get depth(): number {
    return this.waiting.length;
  }

  async decide(batch: Batch): Promise<BatchResult> {
    const items = batch.items.map((item) => {
      const extra = this.extraWritesOf(batch.actor, item);
      return extra.length > 0 ? { ...item, extraWrites: [...(item.extraWrites ?? []), ...extra] } : item;
    });
    const ready = prepared({ ...batch, items });
    const receipts: BatchResult["receipts"] = [];
    for (let start = 0; start === 0 || start < ready.items.length; start += itemsPerPart) {
      const part = { ...ready, items: ready.items.slice(start, start + itemsPerPart) };
      const { receipts: decided, ...end } = await this.decidePart(part);
      receipts.push(...decided);
      if (Object.keys(end).length > 0) return { receipts, ...end };
    }
    return { receipts };
  }

  private async decidePart(batch: PreparedBatch): Promise<BatchResult> {
    if (this.isClosed) throw new Error("The server is stopping.");
    return new Promise((resolve, reject) => {
      this.waiting.push({ batch, resolve, reject });
      this.draining ??= this.drain();
    });
  }

  async write(request: WriteRequest): Promise<Receipt> {
    const { actor, origin, ...item } = request;
    const { receipts, retryAfter } = await this.decide({ actor, origin, items: [item satisfies Item] });
    const receipt = receipts[0];
    if (!receipt || retryAfter !== undefined) throw new Error(`${request.name} failed unexpectedly.`);
    return this.store.snapshot((port) => answerOf(receipt, actor, port, this.present));
  }

  /** Finishes what is queued and takes nothing new. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.draining;
  }

  private async drain(): Promise<void> {
    await Promise.resolve();
    while (this.waiting.length > 0) await this.runGroup(this.takeGroup());
    this.draining = undefined;
  }

  private takeGroup(): Waiting[] {
    const group = nextGroup(this.waiting);
    this.waiting = this.waiting.filter((each) => !group.includes(each));
    return group;
  }

  private async runGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.transactInTurn(group.map(({ batch }) => batch));
      group.forEach(({ resolve }, index) => resolve(results[index] ?? { receipts: [] }));
    } catch (error) {
      if (isConflict(error)) return group.forEach(({ reject }) => reject(error));
      this.log.warn({ error, batches: group.length }, "A group failed; its batches run one by one");
      for (const waiting of group) await this.runAlone(waiting);
    }
  }

  /** Retries the whole transaction after 2 to 12 ms on a conflict with another process; passes on other failures. */
  private async transactInTurn(batches: readonly PreparedBatch[]): Promise<BatchResult[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transact(batches);
      } catch (error) {
        if (attempt === triesForTurn || !isConflict(error)) throw error;
        await pause(2 + Math.random() * 10);
      }
    }
  }

  /** Only once: everyone queued behind it pays for each try, and its client retries anyway. */
  private async runAlone({ batch, resolve, reject }: Waiting): Promise<void> {
    try {
      const [result] = await this.transactInTurn([batch]);
      resolve(result ?? { receipts: [] });
    } catch (error) {
      reject(error);
    }
  }

  private async transact(batches: readonly PreparedBatch[]): Promise<BatchResult[]> {
    const decide = (port: WritePort) => decideGroup(port, batches, this.faults, this.schema);
    const { results, effects } = await this.store.transaction(decide);
    for (const listener of this.listeners) listener(effects);
    return results;
  }
}
