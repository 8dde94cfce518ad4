import { createHash, randomUUID } from "node:crypto";
import type { Collection, Database } from "./database.ts";
import type { SessionId } from "./transactions.ts";

/** One server or worker that uses this database. */
interface ProcessDocument {
  _id: string;
  startedAt: Date;
  seenAt: Date;
  /** Increases every three seconds while the process lives. Others time it by their own clocks. */
  beat: number;
  /** The sessions it writes on: a transaction left open there blocks everyone. */
  sessions: SessionId[];
  /** Fingerprints of the keys it verifies with. */
  sessionKeys: string[];
  tokenKeys: string[];
}

interface Keys {
  session: readonly string[];
  token: readonly string[];
}

type ProcessDatabase = Pick<Database, "collection" | "writingSessions" | "killSessions">;

export const processCollection = "processes";
const beatMs = 3_000;
/** A process without a beat for this long counts as dead. One that was only slow retries its write. */
const deadAfterMs = 10_000;
/** With no process left to clean up after it, a killed process blocks others for this long. */
const forgottenAfterMs = 120_000;
const daySeconds = 24 * 60 * 60;

function processesOf(database: Pick<Database, "collection">): Collection<ProcessDocument> {
  return database.collection(processCollection);
}

/**
 * Joins the processes of this database. Refuses keys that share none with those of another living process: a session or
 * link from here would be worthless there. From then on it beats, and ends what killed processes left open. Returns a
 * function that leaves again.
 */
export async function joinProcesses(database: ProcessDatabase, keys: Keys): Promise<() => Promise<void>> {
  const processes = processesOf(database);
  await processes.createIndex({ seenAt: 1 }, { expireAfterSeconds: daySeconds });
  const own = newProcess(keys);
  await processes.insertOne(own);
  const leave = () => processes.deleteOne({ _id: own._id });
  const withOtherKeys = (await livingProcesses(database)).filter((other) => !sharesKeys(own, other));
  if (withOtherKeys.length > 0) {
    await leave();
    throw new Error(
      "Another server on this database signs with other keys, so sign-ins and links of one would be refused by the " +
        "other. Give every process the same SESSION_KEYS and TOKEN_KEYS, or the same DATA_DIR/keys. " +
        "If the other one was killed, it is forgotten after two minutes.",
    );
  }
  const watched: Watched = new Map();
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat(database, own, watched).catch(() => undefined);
  }, beatMs);
  return async () => {
    clearInterval(timer);
    await beating;
    await leave().catch(() => undefined);
  };
}

function newProcess({ session, token }: Keys): ProcessDocument {
  const now = new Date();
  return {
    ...{ _id: randomUUID(), startedAt: now, seenAt: now, beat: 0, sessions: [] },
    ...{ sessionKeys: session.map(fingerprint), tokenKeys: token.map(fingerprint) },
  };
}

/** For each process its last beat, and when that was first seen here, in milliseconds of this process. */
type Watched = Map<string, { beat: number; since: number }>;

async function beat(database: ProcessDatabase, own: ProcessDocument, watched: Watched): Promise<void> {
  const processes = processesOf(database);
  own.beat += 1;
  const { _id, ...rest } = { ...own, seenAt: new Date(), sessions: database.writingSessions() };
  await processes.replaceOne({ _id }, rest, { upsert: true });
  const now = performance.now();
  for (const other of await processes.find({ _id: { $ne: own._id } }).toArray()) {
    const seen = watched.get(other._id);
    if (seen?.beat !== other.beat) watched.set(other._id, { beat: other.beat, since: now });
    else if (now - seen.since > deadAfterMs) await bury(database, other);
  }
}

/** MongoDB itself takes a minute to end an abandoned transaction, and until then nobody can write. */
async function bury(database: ProcessDatabase, { _id, beat, sessions }: ProcessDocument): Promise<void> {
  if (sessions.length > 0) await database.killSessions(sessions);
  await processesOf(database).deleteOne({ _id, beat });
}

/** Processes that have reported within the last two minutes. */
function livingProcesses(database: Pick<Database, "collection">): Promise<ProcessDocument[]> {
  return processesOf(database)
    .find({ seenAt: { $gt: new Date(Date.now() - forgottenAfterMs) } })
    .toArray();
}

/** For work that needs the database to itself. */
export async function refuseWhileUsed(database: Pick<Database, "collection">): Promise<void> {
  const living = await livingProcesses(database);
  if (living.length === 0) return;
  throw new Error(
    `${living.length} server or worker uses this database. Stop it first; one that was killed is forgotten after two minutes.`,
  );
}

function sharesKeys(own: ProcessDocument, other: ProcessDocument): boolean {
  const meets = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one));
  return meets(own.sessionKeys, other.sessionKeys) && meets(own.tokenKeys, other.tokenKeys);
}

/** Enough to compare keys; the key cannot be derived from it. */
function fingerprint(key: string): string {
  return createHash("sha256").update(`touchline fingerprint ${key}`).digest("base64url").slice(0, 16);
}
