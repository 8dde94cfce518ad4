import { createConnection, type ClientSession, type Connection, type mongo } from "mongoose";
import { createModels } from "./models.ts";
import { createBookkeepingIndexes } from "./bookkeeping.ts";

export type Session = ClientSession;
export type Collection<Doc extends mongo.Document> = mongo.Collection<Doc>;

/** The product's database, whichever engine is behind it. */
export interface Database {
  collection<Doc extends mongo.Document>(name: string): Collection<Doc>;
  /** Runs the work once in one transaction (snapshot reads, majority writes). Retrying is the caller's decision. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** The same for reads only: one consistent snapshot, nothing to commit. */
  snapshot<T>(work: (session: Session) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A replica set's address; empty means the embedded engine in `dataDir`. */
  uri: string | undefined;
  dataDir: string;
}

export const standaloneRefusal =
  "This MongoDB is a standalone server, but a change and its receipt must commit together. " +
  "Start it as a replica set (mongod --replSet rs0, then rs.initiate() once) and add ?replicaSet=rs0 to MONGODB_URI.";

/** Connects, refuses a standalone server, and waits until every index exists. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = options.uri ? undefined : await startEngine(options.dataDir);
  const connection = createConnection(engine?.uri ?? options.uri ?? "", {
    readConcern: { level: "majority" },
    writeConcern: { w: "majority" },
    dbName: "touchline",
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 20,
  });
  try {
    await connection.asPromise();
    await refuseStandalone(connection);
    await Promise.all(createModels(connection).map((model) => model.init()));
    const database = databaseOf(connection, engine);
    await createBookkeepingIndexes(database);
    return database;
  } catch (error) {
    await connection.close();
    await engine?.close();
    throw error;
  }
}

async function startEngine(dataDir: string) {
  const { startEmbeddedMongo } = await import("../embedded-mongo/startEmbeddedMongo.ts");
  return startEmbeddedMongo({ dataDir });
}

async function refuseStandalone(connection: Connection): Promise<void> {
  const hello = await connection.getClient().db("admin").command({ hello: 1 });
  const isReplicaSet = typeof hello["setName"] === "string" || hello["msg"] === "isdbgrid";
  if (!isReplicaSet) throw new Error(standaloneRefusal);
}

function databaseOf(connection: Connection, engine: { close(): Promise<void> } | undefined): Database {
  async function withSession<T>(work: (session: Session) => Promise<T>, commits: boolean): Promise<T> {
    const session = await connection.startSession();
    try {
      session.startTransaction({ readConcern: { level: "snapshot" }, writeConcern: { w: "majority" } });
      const result = await work(session);
      if (commits) await session.commitTransaction();
      return result;
    } finally {
      if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
      await session.endSession();
    }
  }
  return {
    collection: <Doc extends mongo.Document>(name: string) =>
      connection.getClient().db("touchline").collection<Doc>(name),
    transaction: (work) => withSession(work, true),
    snapshot: (work) => withSession(work, false),
    ping: async () => void (await connection.getClient().db("admin").command({ ping: 1 })),
    close: async () => {
      await connection.close();
      await engine?.close();
    },
  };
}
