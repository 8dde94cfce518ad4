import { once } from "node:events";
import { type Collection, MongoClient } from "mongodb";
import { databaseProcess } from "./databaseProcess.ts";

interface Written {
  _id: string;
  text: string;
  size: number;
}
interface Counter {
  _id: string;
  value: number;
}
interface Transfer {
  _id: string;
  from: string;
  to: string;
  amount: number;
}

interface Tables {
  readonly written: Collection<Written>;
  readonly counters: Collection<Counter>;
  readonly transfers: Collection<Transfer>;
}

const tablesOf = (client: MongoClient): Tables => ({
  written: client.db("crash").collection<Written>("written"),
  counters: client.db("crash").collection<Counter>("counters"),
  transfers: client.db("crash").collection<Transfer>("transfers"),
});

/** What the database has acknowledged: it must exist after every crash. */
export class Acknowledged {
  writes = 0;
  readonly written = new Set<string>();
  readonly transfers = new Set<string>();
  /** Per counter: how many increments were acknowledged, and how many attempted. */
  readonly counters = new Map<string, { certain: number; tried: number }>();
}

const textOf = (id: string, size: number): string => id.repeat(Math.ceil(size / id.length)).slice(0, size);

/** Inserts documents and increments counters in turn until the database is gone. */
async function writeUntilKilled(tables: Tables, name: string, acknowledged: Acknowledged): Promise<void> {
  const counter = { certain: 0, tried: 0 };
  acknowledged.counters.set(name, counter);
  for (let count = 0; ; count++) {
    const _id = `${name}-${count}`;
    const size = (count * 7919) % 5000;
    try {
      await tables.written.insertOne({ _id, text: textOf(_id, size), size });
      acknowledged.written.add(_id);
      acknowledged.writes++;
      counter.tried++;
      await tables.counters.updateOne({ _id: name }, { $inc: { value: 1 } }, { upsert: true });
      counter.certain++;
      acknowledged.writes++;
    } catch {
      return;
    }
  }
}

/** Moves money between two accounts in transactions until the database is gone. */
async function transferUntilKilled(client: MongoClient, name: string, acknowledged: Acknowledged): Promise<void> {
  const tables = tablesOf(client);
  const [from, to] = [`${name}-from`, `${name}-to`];
  for (let amount = 1; ; amount++) {
    const _id = `${name}-${amount}`;
    const session = client.startSession();
    try {
      session.startTransaction();
      await tables.counters.updateOne({ _id: from }, { $inc: { value: -amount } }, { session, upsert: true });
      await tables.counters.updateOne({ _id: to }, { $inc: { value: amount } }, { session, upsert: true });
      await tables.transfers.insertOne({ _id, from, to, amount }, { session });
      await session.commitTransaction();
      acknowledged.transfers.add(_id);
      acknowledged.writes++;
    } catch {
      return;
    } finally {
      void session.endSession().catch(() => undefined);
    }
  }
}

async function problemsInTransfers(tables: Tables, acknowledged: Acknowledged): Promise<string[]> {
  const transfers = await tables.transfers.find().toArray();
  const ids = new Set(transfers.map(({ _id }) => _id));
  const moved = new Map<string, number>();
  for (const { from, to, amount } of transfers) {
    moved.set(from, (moved.get(from) ?? 0) - amount);
    moved.set(to, (moved.get(to) ?? 0) + amount);
  }
  const accounts = await tables.counters.find({ _id: /-(from|to)$/ }).toArray();
  return [
    ...[...acknowledged.transfers].filter((id) => !ids.has(id)).map((id) => `transaction ${id} is lost`),
    ...accounts
      .filter(({ _id, value }) => value !== moved.get(_id))
      .map(
        ({ _id, value }) => `account ${_id} has ${value}, its transfers say ${moved.get(_id) ?? 0}: half a transaction`,
      ),
    ...(accounts.length === moved.size ? [] : ["accounts and transfers do not belong together: half a transaction"]),
  ];
}

/** Everything wrong after a crash, in sentences; must be empty. */
async function problems(client: MongoClient, acknowledged: Acknowledged): Promise<string[]> {
  const tables = tablesOf(client);
  const rows = await tables.written.find().toArray();
  const ids = new Set(rows.map(({ _id }) => _id));
  const indexed = await tables.written.countDocuments({ size: { $gte: 0 } });
  const values = new Map((await tables.counters.find().toArray()).map(({ _id, value }) => [_id, value]));
  const counted = [...acknowledged.counters].filter(([name, { certain, tried }]) => {
    const value = values.get(name) ?? 0;
    return value < certain || value > tried;
  });
  return [
    ...[...acknowledged.written].filter((id) => !ids.has(id)).map((id) => `write ${id} is lost`),
    ...rows.filter(({ _id, text, size }) => text !== textOf(_id, size)).map(({ _id }) => `write ${_id} is half there`),
    ...(indexed === rows.length ? [] : [`the index has ${indexed} of ${rows.length} documents`]),
    ...counted.map(([name]) => `counter ${name} is at ${values.get(name) ?? 0}: an update is lost or was done twice`),
    ...(await problemsInTransfers(tables, acknowledged)),
  ];
}

/** Gives up quickly on a killed server, but is patient with one that has just started on a busy machine. */
const connect = (uri: string): Promise<MongoClient> =>
  new MongoClient(uri, { serverSelectionTimeoutMS: 1_500, retryWrites: false }).connect();

export interface CrashRound {
  readonly dataDir: string;
  readonly name: string;
  /** How many acknowledged writes come before the kill. */
  readonly writes: number;
  /** Milliseconds from then to the kill. */
  readonly delay: number;
}

/**
 * Starts the database, checks that everything ever acknowledged exists, lets four writers and two transacting clients
 * work on it, and kills it with SIGKILL. Returns what was wrong: must be nothing.
 */
export async function crashOnce(round: CrashRound, acknowledged: Acknowledged): Promise<string[]> {
  const { child, uri } = await databaseProcess(round.dataDir);
  const client = await connect(uri);
  const found = await problems(client, acknowledged);
  const tables = tablesOf(client);
  await tables.written.createIndex({ size: 1 });
  const before = acknowledged.writes;
  const working = [
    ...["a", "b", "c", "d"].map((each) => writeUntilKilled(tables, `${round.name}${each}`, acknowledged)),
    ...["t", "u"].map((each) => transferUntilKilled(client, `${round.name}${each}`, acknowledged)),
  ];
  const giveUpAt = Date.now() + 60_000;
  while (acknowledged.writes < before + round.writes && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await new Promise((resolve) => setTimeout(resolve, round.delay));
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await Promise.all([exited, ...working]);
  await client.close();
  const written = acknowledged.writes - before;
  return written < round.writes ? [...found, `only ${written} writes in a minute`] : found;
}

/** The check after the last crash. */
export async function checkOnce(dataDir: string, acknowledged: Acknowledged): Promise<string[]> {
  const { child, uri } = await databaseProcess(dataDir);
  const client = await connect(uri);
  const found = await problems(client, acknowledged);
  await client.close();
  child.kill("SIGTERM");
  await once(child, "exit");
  return found;
}
