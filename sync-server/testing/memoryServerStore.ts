import {
  entities as productEntities,
  namesOf,
  type EntityName,
  type EntityRegistry,
  type RowOf,
} from "#shared/entities/registry.ts";
import type { ClientStateDocument, CounterDocument, FeedDocument, ReceiptDocument } from "../db/syncCollections.ts";
import type { JobDocument } from "../db/job.ts";
import { StoreFault, type Effects, type ReadPort, type ServerStore, type WritePort } from "../sync/serverStore.ts";
import { windowPage, type StoredRow } from "./memoryWindows.ts";

/** Everything the server has committed. Copied before a transaction, so that a failed one leaves no trace. */
export interface Content {
  rows: Map<EntityName, Map<string, StoredRow>>;
  receipts: Map<string, ReceiptDocument>;
  /** `{clientId} {seq}` of the receipts: a unique index. */
  places: Set<string>;
  clientStates: Map<string, ClientStateDocument>;
  feed: FeedDocument[];
  jobs: JobDocument[];
  counter: CounterDocument;
}

/** Points at which the database may fail. */
export type FaultPoint = "begin" | "before commit" | "after commit";

/**
 * The sync engine's database in memory: on it the real exchange code runs thousands of histories in seconds. As in
 * MongoDB, taking the turn while another transaction holds it causes a write conflict at once.
 */
export class MemoryServerStore implements ServerStore {
  content: Content;
  /** Throws where a test wants the database to fail. */
  fault: (point: FaultPoint) => void = () => undefined;
  private turnHolder: symbol | undefined;
  private readonly entities: EntityRegistry;

  constructor(entities: EntityRegistry = productEntities) {
    this.entities = entities;
    this.content = emptyContent(entities);
  }

  async snapshot<T>(work: (port: ReadPort) => Promise<T>): Promise<T> {
    return work(readPort(this.content, this.entities));
  }

  async transaction<T>(work: (port: WritePort) => Promise<T>): Promise<T> {
    const holder = Symbol("transaction");
    try {
      this.failAt("begin");
      const draft = copyContent(this.content);
      const result = await work({
        ...writePort(draft, this.entities),
        lockFeed: async () => this.lockFeed(holder, draft),
      });
      this.failAt("before commit");
      this.content = draft;
      this.failAt("after commit");
      return result;
    } finally {
      if (this.turnHolder === holder) this.turnHolder = undefined;
    }
  }

  async head(): Promise<number> {
    return this.content.counter.n;
  }

  async audiencesBetween(after: number, upTo: number): Promise<string[]> {
    const entries = this.content.feed.filter(({ _id }) => _id > after && _id <= upTo);
    return [...new Set(entries.flatMap(({ audience }) => audience))];
  }

  private lockFeed(holder: symbol, draft: Content): CounterDocument {
    const isOlder = draft.counter.turn !== this.content.counter.turn;
    if (this.turnHolder || isOlder) throw new StoreFault(new Error("WriteConflict"));
    this.turnHolder = holder;
    draft.counter = { ...draft.counter, turn: draft.counter.turn + 1 };
    return draft.counter;
  }

  private failAt(point: FaultPoint): void {
    try {
      this.fault(point);
    } catch (error) {
      throw new StoreFault(error);
    }
  }
}

function emptyContent(entities: EntityRegistry): Content {
  return {
    rows: new Map(namesOf(entities).map((name) => [name, new Map()])),
    receipts: new Map(),
    places: new Set(),
    clientStates: new Map(),
    feed: [],
    jobs: [],
    counter: { _id: "feed", turn: 0, n: 0, tag: "genesis", numbers: {} },
  };
}

/** Rows and documents are replaced, never changed, so a shallow copy of each table copies the history. */
export function copyContent(content: Content): Content {
  return {
    rows: new Map([...content.rows].map(([name, rows]) => [name, new Map(rows)])),
    receipts: new Map(content.receipts),
    places: new Set(content.places),
    clientStates: new Map(content.clientStates),
    feed: [...content.feed],
    jobs: [...content.jobs],
    counter: content.counter,
  };
}

function tableOf(content: Content, entity: EntityName): Map<string, StoredRow> {
  return content.rows.get(entity) ?? new Map();
}

function readPort(content: Content, entities: EntityRegistry): ReadPort {
  const rowsOf = <Name extends EntityName>(entity: Name) =>
    [...tableOf(content, entity).values()].map((stored) => stored.row as RowOf<Name>);
  const present = <Value>(map: Map<string, Value>, ids: readonly string[]) => ids.flatMap((id) => map.get(id) ?? []);
  return {
    entities,
    counter: async () => content.counter,
    row: async <Name extends EntityName>(entity: Name, id: string) =>
      tableOf(content, entity).get(id)?.row as RowOf<Name> | undefined,
    rowsWhere: async (entity, where, most) =>
      rowsOf(entity)
        .filter((row) => Object.entries(where).every(([field, value]) => Reflect.get(row, field) === value))
        .slice(0, most),
    rowsIn: async (entity, ids) => rowsOf(entity).filter((row) => ids.includes(row.id)),
    receipts: async (ids) => present(content.receipts, ids),
    clientStates: async (ids) => present(content.clientStates, ids),
    feedEntry: async (n) => content.feed.find((entry) => entry._id === n),
    feedFor: async (audiences, after, upTo, limit) =>
      content.feed
        .filter(({ _id, audience }) => _id > after && _id <= upTo && audiences.some((one) => audience.includes(one)))
        .slice(0, limit),
    windowPage: async (page) => windowPage([...tableOf(content, page.entity).values()], page),
  };
}

function writePort(content: Content, entities: EntityRegistry): Omit<WritePort, "lockFeed"> {
  return {
    ...readPort(content, entities),
    flush: async (effects) => writeEffects(content, effects),
  };
}

/** Writes like the database: a row changed meanwhile or a duplicate receipt fails the transaction. */
export function writeEffects(content: Content, effects: Effects): void {
  for (const { entity, row, audience, replaces } of effects.rows) {
    if (tableOf(content, entity).get(row.id)?.row.rev !== replaces) {
      throw new StoreFault(new Error(`A ${entity} changed under its writer.`));
    }
    tableOf(content, entity).set(row.id, { row, audience });
  }
  for (const receipt of effects.receipts) {
    const place = receipt.clientId === undefined ? undefined : `${receipt.clientId} ${receipt.seq}`;
    if (content.receipts.has(receipt._id) || (place !== undefined && content.places.has(place))) {
      throw new StoreFault(new Error("A second receipt for one mutation, or for one place."));
    }
    content.receipts.set(receipt._id, receipt);
    if (place !== undefined) content.places.add(place);
  }
  for (const state of effects.clientStates) content.clientStates.set(state._id, state);
  content.feed.push(...effects.feed);
  content.jobs.push(...effects.jobs);
  content.counter = effects.counter;
}
