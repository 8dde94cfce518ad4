import type { EntityName } from "#shared/entities/registry.ts";
import type { Outcome } from "#shared/api/syncProtocol.ts";
import type { JobDocument } from "./job.ts";
import type { Collection, Database } from "./database.ts";

/** What the sync engine stores apart from the entities. */
export interface ReceiptDocument {
  /** `{actorKey} {mutationId}` */
  _id: string;
  name: string;
  argsHash: string;
  outcome: Outcome;
  at: Date;
  clientId?: string;
  seq?: number;
  rev?: number;
  result?: unknown;
  code?: string;
  message?: string;
  /** When an admin looked at a quarantined item. */
  seenAt?: Date;
  /** Rows that a rejection is about: the answer shows what the actor may see of them now. */
  about?: { entity: EntityName; id: string }[];
}

export interface FeedDocument {
  /** 1, 2, 3… without gaps, in commit order. */
  _id: number;
  /** Random: a restored or forked history has other tags. */
  tag: string;
  entity: EntityName;
  rowId: string;
  rev: number;
  audience: string[];
  mutationId: string;
  at: Date;
}

export interface ClientStateDocument {
  /** The client's clientId. */
  _id: string;
  /** The first account that used it; no other account may. */
  actorKey: string;
  lastSeq: number;
  /** When it last sent something: a client silent for as long as history is kept is forgotten. */
  at: Date;
}

/** The only counter document: incrementing it serialises the commits. */
export interface CounterDocument {
  _id: "feed";
  turn: number;
  /** Number and tag of the last feed entry. */
  n: number;
  tag: string;
  /** The last number of each numbered entity, and of each series of an entity's numbers. */
  numbers: Readonly<Partial<Record<string, number>>>;
}

export interface SyncCollections {
  receipts: Collection<ReceiptDocument>;
  feed: Collection<FeedDocument>;
  clientStates: Collection<ClientStateDocument>;
  counters: Collection<CounterDocument>;
  jobs: Collection<JobDocument>;
}

export function syncCollectionsOf(database: Database): SyncCollections {
  return {
    receipts: database.collection("receipts"),
    feed: database.collection("feed"),
    clientStates: database.collection("clientStates"),
    counters: database.collection("counters"),
    jobs: database.collection("jobs"),
  };
}

/** The counts of the sign-in, registration and submission limits. */
export const rateLimitCollection = "rateLimits";

export async function createSyncIndexes(database: Database): Promise<void> {
  const { receipts, feed, jobs, clientStates } = syncCollectionsOf(database);
  await receipts.createIndex(
    { clientId: 1, seq: 1 },
    { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
  );
  await receipts.createIndex({ at: 1 });
  await receipts.createIndex({ outcome: 1 }, { partialFilterExpression: { outcome: "quarantined" } });
  await feed.createIndex({ audience: 1, _id: 1 });
  await clientStates.createIndex({ at: 1 });
  await jobs.createIndex({ state: 1, kind: 1, runAt: 1 });
  await jobs.createIndex({ kind: 1, createdAt: -1 });
  const rateLimits = database.collection(rateLimitCollection);
  await rateLimits.createIndex({ key: 1 }, { unique: true });
  await rateLimits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 });
}
