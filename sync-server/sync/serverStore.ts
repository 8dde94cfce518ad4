import type { Audience } from "#shared/entities/actor.ts";
import type { FieldValues } from "#shared/entities/entity.ts";
import type { AnyRow, EntityName, EntityRegistry, RowOf } from "#shared/entities/registry.ts";
import type { ExtraWrite } from "../appContext.ts";
import type { ClientStateDocument, CounterDocument, FeedDocument, ReceiptDocument } from "../db/syncCollections.ts";
import type { JobDocument } from "../db/job.ts";
import type { Mark } from "./cursor.ts";

/** Reads inside one transaction: all see the same state. */
export interface ReadPort {
  /** The entities this database stores. */
  entities: EntityRegistry;
  counter(): Promise<CounterDocument>;
  row<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined>;
  /** All, or any `most` of them. */
  rowsWhere<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>, most?: number): Promise<RowOf<Name>[]>;
  rowsIn<Name extends EntityName>(entity: Name, ids: readonly string[]): Promise<RowOf<Name>[]>;
  receipts(ids: readonly string[]): Promise<ReceiptDocument[]>;
  clientStates(ids: readonly string[]): Promise<ClientStateDocument[]>;
  feedEntry(n: number): Promise<FeedDocument | undefined>;
  /** Entries after `after`, up to and including `upTo`, that concern one of the audiences, oldest first. */
  feedFor(audiences: readonly Audience[], after: number, upTo: number, limit: number): Promise<FeedDocument[]>;
  /** One page of the rows a new client starts with. */
  windowPage(page: WindowPage): Promise<AnyRow[]>;
}

/** Rows that meet all of these conditions. */
export interface RowFilter {
  /** At least one of these may see it. */
  audiences?: readonly Audience[];
  equals?: FieldValues;
  notBefore?: FieldDay;
  after?: FieldDay;
}

/** A date field and a day, yyyy-MM-dd. */
export interface FieldDay {
  field: string;
  day: string;
}

/** Rows of one entity in id order, after a given one; or only the newest by a field, in one page. */
export interface WindowPage {
  entity: EntityName;
  rows: RowFilter;
  /** Leaves out rows that meet any of these. */
  except?: readonly RowFilter[];
  newest?: { by: string; count: number };
  afterId: string;
  limit: number;
}

export interface RowWrite {
  entity: EntityName;
  row: AnyRow;
  audience: Audience[];
  /** The rev that this write replaces; undefined for a new row. */
  replaces: number | undefined;
}

/** Everything one group of decisions writes, in one transaction. */
export interface Effects {
  /** Where the feed ended before it. */
  follows: Mark;
  rows: RowWrite[];
  receipts: ReceiptDocument[];
  feed: FeedDocument[];
  jobs: JobDocument[];
  clientStates: ClientStateDocument[];
  extraWrites: ExtraWrite[];
  counter: CounterDocument;
}

export interface WritePort extends ReadPort {
  /** The transaction's first write: from here to the commit no other group decides. */
  lockFeed(): Promise<CounterDocument>;
  flush(effects: Effects): Promise<void>;
}

/** What the sync engine needs from a database; in production it is MongoDB. */
export interface ServerStore {
  snapshot<T>(work: (port: ReadPort) => Promise<T>): Promise<T>;
  transaction<T>(work: (port: WritePort) => Promise<T>): Promise<T>;
  /** Number of the last feed entry, outside any transaction. */
  head(): Promise<number>;
  /** The audiences of feed entries after `after`, up to and including `upTo`; also outside any transaction. */
  audiencesBetween(after: number, upTo: number): Promise<string[]>;
}

/** The database failed, not the mutation: nothing was decided and the same call may be repeated. */
export class StoreFault extends Error {
  constructor(cause: unknown) {
    super("The database did not answer as it should.", { cause });
    this.name = "StoreFault";
  }
}

/** Another transaction was first: nothing of this one was stored. */
export function isConflict(error: unknown): boolean {
  const cause = error instanceof StoreFault ? error.cause : undefined;
  const labels = cause instanceof Error && "errorLabels" in cause ? cause.errorLabels : undefined;
  return Array.isArray(labels) && labels.includes("TransientTransactionError");
}

/**
 * A session does one thing at a time, even when a mutation asks for several rows at once. A driver error inside a
 * mutation is the database's fault, not the mutation's.
 */
export function oneByOne<Port extends ReadPort>(port: Port): Port {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (call: (...args: never[]) => Promise<unknown>) => {
    return (...args: never[]) => {
      const result = asStoreFault(last.then(() => call(...args)));
      last = result.catch(() => undefined);
      return result;
    };
  };
  const { entities, ...calls } = port;
  const queued = Object.entries(calls).map(([name, call]) => [name, inTurn(call)]);
  return { ...Object.fromEntries(queued), entities };
}

/** Any driver error means that nothing was decided; a mutation's own errors never get this far. */
export async function asStoreFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StoreFault ? error : new StoreFault(error);
  }
}
