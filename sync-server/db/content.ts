import { createHash, type Hash } from "node:crypto";
import { mongo } from "mongoose";
import type { Database } from "./database.ts";
import type { Session } from "./transactions.ts";
import { rateLimitCollection } from "./syncCollections.ts";
import { processCollection } from "./livingProcesses.ts";
import { markCollection } from "./restoreMark.ts";

/** Some documents of one collection, as BSON bytes, in `_id` order. */
export interface ContentPart {
  collection: string;
  documents: readonly Uint8Array[];
}

/** For each collection the number of documents, and the SHA-256 of their bytes in `_id` order. */
export type ContentSummary = Record<string, { count: number; sha256: string }>;

/** Collections that live for minutes, or describe the copying itself. */
const leftOut = [markCollection, processCollection, rateLimitCollection];
const documentsPerPart = 500;
/** No server decides anything without it, so it is written last. */
const lastCollection = "counters";

const transactionEnded = 251;

/**
 * Reads everything in one snapshot, even while servers write. All of `work` must finish within the database's
 * transaction lifetime (MongoDB: transactionLifetimeLimitSeconds, 60 unless configured).
 */
export function readContent<T>(
  database: Database,
  work: (parts: AsyncIterable<ContentPart>) => Promise<T>,
): Promise<T> {
  return database
    .snapshot((session) => work(partsOf(database, session)))
    .catch((error: unknown) => {
      const isLate = error instanceof mongo.MongoServerError && error.code === transactionEnded;
      throw isLate
        ? new Error("Reading took longer than the database gives a transaction. Try when less goes on.")
        : error;
    });
}

/** Everything in a database that nobody writes to, with no time limit. */
export function contentAtRest(database: Database): AsyncIterable<ContentPart> {
  return partsOf(database);
}

async function namesOf(database: Database): Promise<string[]> {
  const names = (await database.collectionNames()).filter((name) => !name.startsWith("system."));
  const kept = names.filter((name) => !leftOut.includes(name));
  return [...kept.filter((name) => name !== lastCollection), ...kept.filter((name) => name === lastCollection)];
}

async function* partsOf(database: Database, session?: Session): AsyncGenerator<ContentPart, void, undefined> {
  const options = { raw: true, batchSize: documentsPerPart, ...(session ? { session } : {}) };
  for (const collection of await namesOf(database)) {
    const cursor = database.collection(collection).find({}, options);
    let documents: Uint8Array[] = [];
    for await (const document of cursor.sort({ _id: 1 })) {
      documents.push(bytesOf(document));
      if (documents.length < documentsPerPart) continue;
      yield { collection, documents };
      documents = [];
    }
    if (documents.length > 0) yield { collection, documents };
  }
}

/** With `raw` the driver returns bytes where its types promise documents. */
function bytesOf(document: unknown): Uint8Array {
  if (!(document instanceof Uint8Array)) throw new Error("The driver did not hand out a document's bytes.");
  return document;
}

/** Inserts documents as they are: every number keeps its type. */
export async function writeContent(database: Database, { collection, documents }: ContentPart): Promise<void> {
  const decoded = documents.map((bytes) =>
    mongo.BSON.deserialize(bytes, { promoteValues: false, promoteBuffers: false, bsonRegExp: true }),
  );
  await database.collection(collection).insertMany(decoded, { ordered: true });
}

/** True when every collection is empty. */
export async function isEmptyDatabase(database: Database): Promise<boolean> {
  for (const name of await namesOf(database)) if (await database.collection(name).findOne({})) return false;
  return true;
}

/** Passes the parts on and counts them; `summary` is complete once they have ended. */
export class Summing {
  private readonly sums = new Map<string, { count: number; hash: Hash }>();

  async *over(parts: AsyncIterable<ContentPart>): AsyncGenerator<ContentPart, void, undefined> {
    for await (const part of parts) {
      this.add(part);
      yield part;
    }
  }

  add({ collection, documents }: ContentPart): void {
    const sum = this.sums.get(collection) ?? { count: 0, hash: createHash("sha256") };
    for (const document of documents) sum.hash.update(document);
    this.sums.set(collection, { ...sum, count: sum.count + documents.length });
  }

  summary(): ContentSummary {
    const entries = [...this.sums].map(([name, { count, hash }]) => [
      name,
      { count, sha256: hash.copy().digest("hex") },
    ]);
    return Object.fromEntries(entries);
  }
}

/** What is in a database that nobody writes to. */
export async function summarise(database: Database): Promise<ContentSummary> {
  const summing = new Summing();
  for await (const part of contentAtRest(database)) summing.add(part);
  return summing.summary();
}

/** @throws Error that names the differing collections. */
export function requireSame(expected: ContentSummary, found: ContentSummary): void {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const different = [...names].filter(
    (name) => expected[name]?.count !== found[name]?.count || expected[name]?.sha256 !== found[name]?.sha256,
  );
  if (different.length > 0) throw new Error(`The copy is not what it was copied from: ${different.join(", ")} differ.`);
}
