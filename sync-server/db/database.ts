import type { mongo } from "mongoose";
import type { EntityRegistry } from "#shared/entities/registry.ts";
import type { Session, SessionId } from "./transactions.ts";

export type Collection<Doc extends mongo.Document> = mongo.Collection<Doc>;

/** The product's database, whichever engine is behind it. */
export interface Database {
  /** The entities it stores. */
  entities: EntityRegistry;
  collection<Doc extends mongo.Document>(name: string): Collection<Doc>;
  /** Every existing collection, known to the product or not, in name order. */
  collectionNames(): Promise<string[]>;
  drop(name: string): Promise<void>;
  /** Waits until every index that the product relies on exists. */
  createIndexes(): Promise<void>;
  /** Runs the work once in one transaction (snapshot reads, majority writes). Retrying is the caller's decision. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** The same for reads only: one consistent snapshot, no commit. */
  snapshot<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** The sessions on which this process writes, and a way to end those of a dead process. */
  writingSessions(): SessionId[];
  killSessions(sessions: SessionId[]): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
