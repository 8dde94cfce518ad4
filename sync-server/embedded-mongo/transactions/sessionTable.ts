import { MongoError, transientTransactionError, writeConflict } from "../mongoError.ts";
import type { Catalog, CollectionInfo } from "../storage/catalog.ts";
import type { Store } from "../storage/store.ts";
import type { ClusterClock } from "./clusterClock.ts";
import type { LockTable } from "./lockTable.ts";
import { readSessionRecord, recordCommit, tooOld } from "./retryHistory.ts";
import { Transaction } from "./transaction.ts";

export const transactionLifetimeSeconds = 60;
/** A driver that only lost its connection continues over another one at once. */
const reconnectMs = 1_000;
const sessionMinutes = 30;

interface SessionState {
  txnNumber: number;
  transaction: Transaction | undefined;
  outcome: "none" | "committed" | "aborted";
  lastUsed: number;
}

/** What transactions need of the engine. */
interface TransactionBase {
  readonly store: Store;
  readonly locks: LockTable;
  readonly clock: ClusterClock;
  readonly catalog: Catalog;
  changeCatalog(changes: ReadonlyMap<string, CollectionInfo>): void;
}

export function noSuchTransaction(txnNumber: number): MongoError {
  return new MongoError(251, `Given transaction number ${txnNumber} does not match any in-progress transactions.`, {}, [
    transientTransactionError,
  ]);
}

/** Sessions with their open transaction, if any. */
export class SessionTable {
  private readonly engine: TransactionBase;
  private readonly states = new Map<string, SessionState>();

  constructor(engine: TransactionBase) {
    this.engine = engine;
  }

  get ids(): string[] {
    return [...this.states.keys()];
  }

  /** The open transactions. */
  open(): Transaction[] {
    return [...this.states.values()].flatMap(({ transaction }) => (transaction?.open === true ? [transaction] : []));
  }

  touch(session: string): void {
    this.state(session).lastUsed = Date.now();
  }

  /** Begins a transaction; aborts an older one of the session. */
  start(session: string, number: number, connection: number): Transaction {
    const state = this.state(session);
    if (number < state.txnNumber) throw tooOld(number, state.txnNumber);
    if (number === state.txnNumber && state.outcome !== "none") {
      throw new MongoError(117, `transaction ${number} on this session has already started`);
    }
    if (number === state.txnNumber && state.transaction) {
      throw new MongoError(117, `transaction ${number} on this session is already in progress`);
    }
    state.transaction?.close();
    const { store, catalog, locks } = this.engine;
    const expiresAt = Date.now() + transactionLifetimeSeconds * 1000;
    const transaction = new Transaction({ session, number, expiresAt, connection }, store.snapshot(), catalog, locks);
    Object.assign(state, { txnNumber: number, transaction, outcome: "none" });
    return transaction;
  }

  /** @throws MongoError 251 unless that transaction is open. */
  inProgress(session: string, number: number, connection: number): Transaction {
    const state = this.state(session);
    if (number < state.txnNumber) throw tooOld(number, state.txnNumber);
    if (number === state.txnNumber && state.transaction?.open === true) {
      state.transaction.connection = connection;
      return state.transaction;
    }
    if (number === state.txnNumber && state.outcome === "committed") {
      throw new MongoError(256, `Transaction ${number} has been committed.`);
    }
    throw noSuchTransaction(number);
  }

  /** A retryable write ends an older open transaction of its session. */
  beginWrite(session: string, number: number): void {
    const state = this.state(session);
    if (number < state.txnNumber) throw tooOld(number, state.txnNumber);
    if (number > state.txnNumber) {
      state.transaction?.close();
      Object.assign(state, { txnNumber: number, transaction: undefined, outcome: "none" });
    }
  }

  /** Commits, or finds that it had already committed; resolves when that is on disk. */
  async commit(session: string, number: number): Promise<void> {
    const state = this.state(session);
    const transaction = number === state.txnNumber ? state.transaction : undefined;
    if (transaction?.open === true) this.apply(transaction, state);
    else if (!this.wasCommitted(session, number, state)) throw noSuchTransaction(number);
    await this.engine.store.durable();
  }

  abort(session: string, number: number): void {
    const state = this.state(session);
    const open = number === state.txnNumber && state.transaction?.open === true;
    if (!open) {
      if (this.wasCommitted(session, number, state)) {
        throw new MongoError(256, `Transaction ${number} has been committed.`);
      }
      throw noSuchTransaction(number);
    }
    this.end(session);
  }

  /** Aborts any transaction the session has open. */
  end(session: string): void {
    const state = this.states.get(session);
    if (state?.transaction?.open !== true) return;
    state.transaction.close();
    state.transaction = undefined;
    state.outcome = "aborted";
  }

  forget(session: string): void {
    this.end(session);
    this.states.delete(session);
  }

  forgetAll(): void {
    for (const session of this.ids) this.forget(session);
  }

  /** The client on this connection may have been killed: its open transaction would block others until it expires. */
  disconnected(connection: number): void {
    const left = this.open().filter((transaction) => transaction.connection === connection);
    if (left.length === 0) return;
    const end = () => {
      for (const transaction of left) {
        if (transaction.open && transaction.connection === connection) this.end(transaction.session);
      }
    };
    setTimeout(end, reconnectMs).unref();
  }

  /** Ends transactions whose client is gone; forgets unused sessions. */
  sweep(now: number): void {
    for (const [session, state] of this.states) {
      if (state.transaction && state.transaction.expiresAt <= now) this.end(session);
      if (!state.transaction && state.lastUsed < now - sessionMinutes * 60_000) this.states.delete(session);
    }
  }

  private apply(transaction: Transaction, state: SessionState): void {
    const { catalog, locks, store, clock } = this.engine;
    for (const namespace of transaction.created.keys()) {
      if (!catalog.has(namespace)) continue;
      this.end(transaction.session);
      throw writeConflict();
    }
    if (transaction.batch.size > 0) recordCommit(transaction.writer, transaction.session, transaction.number);
    store.append(transaction.batch);
    this.engine.changeCatalog(transaction.created);
    locks.written(transaction.held);
    clock.advance();
    transaction.close();
    state.transaction = undefined;
    state.outcome = "committed";
  }

  private wasCommitted(session: string, number: number, state: SessionState): boolean {
    if (state.txnNumber === number && state.outcome !== "none") return state.outcome === "committed";
    const record = readSessionRecord(this.engine.store.live, session);
    return record?.txnNumber === number && record.committed;
  }

  private state(session: string): SessionState {
    const known = this.states.get(session);
    if (known) return known;
    const txnNumber = readSessionRecord(this.engine.store.live, session)?.txnNumber ?? -1;
    const state: SessionState = { txnNumber, transaction: undefined, outcome: "none", lastUsed: Date.now() };
    this.states.set(session, state);
    return state;
  }
}
