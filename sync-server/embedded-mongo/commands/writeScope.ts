import { UUID } from "bson";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, writeConflict } from "../mongoError.ts";
import { type CollectionInfo, catalogEntry, indexInfo } from "../storage/catalog.ts";
import { catalogKey, metaKey } from "../storage/keys.ts";
import { Writer } from "../storage/writer.ts";
import type { View } from "../storage/view.ts";
import { HeldByTransaction } from "../transactions/lockTable.ts";
import { RetryHistory } from "../transactions/retryHistory.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { CommandContext } from "./context.ts";

const longestWait = 60_000;

export interface Reading {
  readonly view: View;
  collection(namespace: string): CollectionInfo | undefined;
}

/** The view a command reads: the newest state, or its transaction's snapshot with its own writes. */
export function reading(context: CommandContext): Reading {
  const { transaction, engine } = context;
  if (!transaction) return { view: engine.store.live, collection: (name) => engine.catalog.get(name) };
  return {
    view: transaction.writer,
    collection: (name) => transaction.created.get(name) ?? transaction.catalog.get(name),
  };
}

/** Where a command writes: everything lands in one batch. */
export interface WriteScope extends Reading {
  readonly writer: Writer;
  readonly history: RetryHistory | undefined;
  /** The collection, created when it does not exist. */
  ensureCollection(namespace: string, options?: Doc): CollectionInfo;
  /** Replaces (undefined: removes) a collection's entry in the catalog. */
  setCollection(namespace: string, collection: CollectionInfo | undefined): void;
}

export function checkNamespace(namespace: string): void {
  const [database = "", ...rest] = namespace.split(".");
  const collection = rest.join(".");
  const badDatabase = database === "" || /[/\\ "$\0]/.test(database) || database.length > 63;
  const badCollection =
    collection === "" || /[$\0]/.test(collection) || collection.startsWith(".") || collection.endsWith(".");
  if (badDatabase || badCollection) throw new MongoError(73, `Invalid namespace specified '${namespace}'`);
}

function newCollection(context: CommandContext, writer: Writer, namespace: string, options: Doc): CollectionInfo {
  checkNamespace(namespace);
  writer.claim(catalogKey(namespace));
  const [id, counter] = context.engine.nextCollectionId();
  const idIndex = indexInfo(0, { v: 2, key: { _id: 1 }, name: "_id_" });
  const collection = { id, namespace, uuid: new UUID(), options, indexes: [idIndex] };
  writer.put(metaKey("lastCollectionId"), counter);
  return collection;
}

function scopeOver(
  context: CommandContext,
  writer: Writer,
  history: RetryHistory | undefined,
  onChange: (namespace: string, collection: CollectionInfo | undefined) => void,
): WriteScope {
  const base = reading(context);
  const changes = new Map<string, CollectionInfo | undefined>();
  const scope: WriteScope = {
    writer,
    view: writer,
    history,
    collection(namespace) {
      return changes.has(namespace) ? changes.get(namespace) : base.collection(namespace);
    },
    ensureCollection(namespace, options = {}) {
      const known = scope.collection(namespace);
      if (known) return known;
      const created = newCollection(context, writer, namespace, options);
      scope.setCollection(namespace, created);
      return created;
    },
    setCollection(namespace, collection) {
      changes.set(namespace, collection);
      onChange(namespace, collection);
      if (collection) writer.put(catalogKey(namespace), catalogEntry(collection));
      else writer.remove(catalogKey(namespace));
    },
  };
  return scope;
}

function writeInTransaction<T>(context: CommandContext, transaction: Transaction, work: (scope: WriteScope) => T): T {
  const { engine } = context;
  const scope = scopeOver(context, transaction.writer, undefined, (namespace, collection) => {
    if (collection) transaction.created.set(namespace, collection);
  });
  return work({
    ...scope,
    ensureCollection(namespace, options) {
      const started = transaction.catalog.get(namespace);
      const stale = started ? engine.catalog.get(namespace) !== started : engine.catalog.has(namespace);
      if (stale) throw writeConflict();
      transaction.namespaces.add(namespace);
      return scope.ensureCollection(namespace, options);
    },
  });
}

async function waitFor(held: HeldByTransaction, giveUpAt: number): Promise<void> {
  const remaining = giveUpAt - Date.now();
  if (remaining <= 0) throw new MongoError(50, "operation exceeded time limit");
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, remaining)));
  await Promise.race([held.holder.ended, timeout]);
  clearTimeout(timer);
}

/** One attempt of a write outside a transaction: all of it becomes visible at once, or nothing. */
function attempt<T>(context: CommandContext, work: (scope: WriteScope) => T): T {
  const { engine, session, txnNumber } = context;
  const claimed = new Set<string>();
  const writer = new Writer(engine.store.live, (key) => {
    const holder = engine.locks.holderOf(key);
    if (holder) throw new HeldByTransaction(holder);
    claimed.add(key);
  });
  const retryable = session !== undefined && txnNumber !== undefined;
  const history = retryable ? new RetryHistory(engine.store.live, session, txnNumber) : undefined;
  const changes = new Map<string, CollectionInfo | undefined>();
  const result = work(scopeOver(context, writer, history, (name, collection) => changes.set(name, collection)));
  history?.save(writer);
  if (writer.batch.size > 0) {
    engine.store.append(writer.batch);
    engine.changeCatalog(changes);
    engine.locks.written(claimed);
    engine.clock.advance();
  }
  return result;
}

/**
 * Runs a command's writes. Inside a transaction they join it. Outside, they wait for transactions
 * that hold what they need (bounded by maxTimeMS) and are on disk when the promise resolves.
 * `work` may run several times.
 */
export async function write<T>(context: CommandContext, work: (scope: WriteScope) => T): Promise<T> {
  if (context.transaction) return writeInTransaction(context, context.transaction, work);
  const giveUpAt = context.deadline ?? Date.now() + longestWait;
  for (;;) {
    try {
      const result = attempt(context, work);
      await context.engine.store.durable();
      return result;
    } catch (error) {
      if (!(error instanceof HeldByTransaction)) throw error;
      await waitFor(error, giveUpAt);
    }
  }
}

/** Before a collection or its indexes change: waits for transactions that write to it. */
export async function waitForWriters(context: CommandContext, namespace: string): Promise<void> {
  const giveUpAt = context.deadline ?? Date.now() + longestWait;
  for (;;) {
    const writer = context.engine.sessions.open().find((each) => each.namespaces.has(namespace));
    if (!writer) return;
    await waitFor(new HeldByTransaction(writer), giveUpAt);
  }
}

/** `w: 2` cannot be met by one node: the write is done, and this error goes with it. */
export function writeConcernError(command: Doc): Doc {
  const concern = command["writeConcern"];
  const w = isDoc(concern) ? concern["w"] : undefined;
  if (isNumberValue(w) && toNumber(w) > 1) {
    return {
      writeConcernError: { code: 100, codeName: "UnsatisfiableWriteConcern", errmsg: "Not enough data-bearing nodes" },
    };
  }
  if (typeof w === "string" && w !== "majority") {
    return {
      writeConcernError: {
        code: 79,
        codeName: "UnknownReplWriteConcern",
        errmsg: `No write concern mode named '${w}' found in replica set configuration`,
      },
    };
  }
  return {};
}
