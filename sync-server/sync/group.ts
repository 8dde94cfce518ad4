import { randomUUID } from "node:crypto";
import { productSchema } from "#shared/api/productSchema.ts";
import type { EntityRegistry } from "#shared/entities/registry.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import type { ExtraWrite } from "../appContext.ts";
import type { ClientStateDocument, CounterDocument, FeedDocument, ReceiptDocument } from "../db/syncCollections.ts";
import type { JobDocument } from "../db/job.ts";
import type { Mark } from "./cursor.ts";
import { GroupRows, touchedAudiences, type RowChange } from "./groupRows.ts";
import type { Effects, WritePort } from "./serverStore.ts";
import type { Numbers } from "./takeNumber.ts";

/** Everything a group of decisions has read and will write. One transaction, one turn. */
export class Group {
  readonly rows: GroupRows;
  /** The schema it decides by. */
  readonly schema: Schema;
  private readonly entities: EntityRegistry;
  private readonly receipts = new Map<string, ReceiptDocument>();
  private readonly clientStates = new Map<string, ClientStateDocument>();
  private readonly moved = new Set<string>();
  private readonly written: ReceiptDocument[] = [];
  private readonly feed: FeedDocument[] = [];
  private readonly jobs = new Map<string, JobDocument>();
  private readonly extraWrites: ExtraWrite[] = [];
  private readonly follows: Mark;
  private counter: CounterDocument;

  private constructor(port: WritePort, counter: CounterDocument, schema: Schema) {
    this.schema = schema;
    this.rows = new GroupRows(port);
    this.entities = port.entities;
    this.follows = { n: counter.n, tag: counter.tag };
    this.counter = counter;
  }

  /** Takes the turn and reads the whole group's receipts and client states at once. */
  static async open(
    port: WritePort,
    receiptIds: readonly string[],
    clientIds: readonly string[],
    schema: Schema = productSchema,
  ): Promise<Group> {
    const group = new Group(port, await port.lockFeed(), schema);
    for (const receipt of await port.receipts(receiptIds)) group.receipts.set(receipt._id, receipt);
    for (const state of await port.clientStates(clientIds)) group.clientStates.set(state._id, state);
    return group;
  }

  receipt(id: string): ReceiptDocument | undefined {
    return this.receipts.get(id);
  }

  clientState(clientId: string): ClientStateDocument | undefined {
    return this.clientStates.get(clientId);
  }

  moveClient(state: ClientStateDocument): void {
    this.clientStates.set(state._id, state);
    this.moved.add(state._id);
  }

  numbers(): CounterDocument["numbers"] {
    return this.counter.numbers;
  }

  /** Adds one decision to the group: its receipt and, if applied, everything it wrote. */
  record(receipt: ReceiptDocument, applied?: Applied): void {
    this.receipts.set(receipt._id, receipt);
    this.written.push(receipt);
    if (!applied) return;
    this.rows.accept(applied.changes);
    for (const change of applied.changes) this.append(change, applied.mutationId, receipt.at);
    this.counter = { ...this.counter, numbers: applied.numbers };
    for (const job of applied.jobs) this.jobs.set(jobKey(job), job);
    this.extraWrites.push(...applied.extraWrites);
  }

  effects(): Effects {
    return {
      follows: this.follows,
      rows: this.rows.writes(),
      receipts: this.written,
      feed: this.feed,
      jobs: [...this.jobs.values()],
      clientStates: [...this.moved].flatMap((id) => this.clientStates.get(id) ?? []),
      extraWrites: this.extraWrites,
      counter: this.counter,
    };
  }

  private append({ entity, before, after }: RowChange, mutationId: string, at: Date): void {
    const entry = {
      _id: this.counter.n + 1,
      tag: randomUUID().slice(0, 13),
      entity,
      rowId: after.id,
      rev: after.rev,
      audience: touchedAudiences(this.entities[entity], before, after),
      mutationId,
      at,
    };
    this.feed.push(entry);
    this.counter = { ...this.counter, n: entry._id, tag: entry.tag };
  }
}

export interface Applied {
  mutationId: string;
  changes: RowChange[];
  numbers: Numbers;
  jobs: JobDocument[];
  extraWrites: ExtraWrite[];
}

/** Jobs with the same key run once per group. Two kinds read the rows when they run, so one job covers all changes. */
function jobKey({ _id, kind, payload }: JobDocument): string {
  return kind === "matchSearches" || kind === "noteClashes" ? JSON.stringify([kind, payload]) : _id;
}
