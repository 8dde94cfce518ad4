import { createConnection, type Connection, type mongo } from "mongoose";
import { entities as productEntities, type EntityRegistry } from "#shared/entities/registry.ts";
import { createSyncIndexes } from "./syncCollections.ts";
import type { Database } from "./database.ts";
import { createEntityIndexes } from "./entityIndexes.ts";
import { refuseUnfinishedRestore } from "./restoreMark.ts";
import { readSnapshot, WritingSessions } from "./transactions.ts";

export interface DatabaseOptions {
  /** A replica set's address, with or without the database's name; empty means the embedded engine in `dataDir`. */
  uri: string | undefined;
  dataDir: string;
  /** Connects to the embedded engine of a running server, if there is one, instead of starting it. */
  joinsRunning?: boolean;
  /** The product's, unless a test passes its own. */
  entities?: EntityRegistry;
}

export const standaloneRejection =
  "This MongoDB is a standalone server, but a change and its receipt must commit together. " +
  "Start it as a replica set (mongod --replSet rs0, then rs.initiate() once) and add ?replicaSet=rs0 to MONGODB_URI.";

/** The product's database, ready for use. Refuses a standalone server and a database whose restore was interrupted. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options);
  try {
    await refuseUnfinishedRestore(database);
    await database.createIndexes();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The database as it is: creates nothing in it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = options.uri ? undefined : await openEngine(options);
  const uri = engine?.uri ?? options.uri ?? "";
  const connection = createConnection(uri, {
    readConcern: { level: "majority" },
    writeConcern: { w: "majority" },
    dbName: databaseNameIn(uri),
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 20,
    // This product wrote the data, and it writes valid text.
    enableUtf8Validation: false,
  });
  try {
    await connection.asPromise();
    await refuseStandalone(connection);
    return databaseOf(connection, engine, options.entities ?? productEntities);
  } catch (error) {
    await connection.close();
    await engine?.close();
    throw error;
  }
}

/** The database named in the address; without one, the product's default. */
function databaseNameIn(uri: string): string {
  const [, name] = uri.match(/^[^/]+:\/\/[^/]+\/([^?]+)/) ?? [];
  return name ? decodeURIComponent(name) : "touchline";
}

interface Engine {
  uri: string;
  close(): Promise<void>;
}

async function openEngine({ dataDir, joinsRunning = false }: DatabaseOptions): Promise<Engine> {
  const { startEmbeddedMongo, runningMongo } = await import("@touchline/embedded-mongo");
  const running = joinsRunning ? runningMongo(dataDir) : undefined;
  return running ? { uri: running, close: async () => undefined } : startEmbeddedMongo({ dataDir });
}

async function refuseStandalone(connection: Connection): Promise<void> {
  const hello = await connection.getClient().db("admin").command({ hello: 1 });
  const isReplicaSet = typeof hello["setName"] === "string" || hello["msg"] === "isdbgrid";
  if (!isReplicaSet) throw new Error(standaloneRejection);
}

function databaseOf(connection: Connection, engine: Engine | undefined, entities: EntityRegistry): Database {
  const db = connection.getClient().db(connection.name);
  const writing = new WritingSessions(connection);
  const database: Database = {
    entities,
    collection: <Doc extends mongo.Document>(name: string) => db.collection<Doc>(name),
    collectionNames: async () => {
      const listed = await db.listCollections({}, { nameOnly: true }).toArray();
      return listed.map(({ name }) => name).sort();
    },
    drop: async (name) => void (await db.collection(name).drop()),
    createIndexes: async () => {
      await createEntityIndexes(database);
      await createSyncIndexes(database);
    },
    transaction: (work) => writing.run(work),
    snapshot: (work) => readSnapshot(connection, work),
    writingSessions: () => writing.ids,
    killSessions: async (sessions) => void (await db.command({ killSessions: sessions })),
    ping: async () => void (await connection.getClient().db("admin").command({ ping: 1 })),
    close: async () => {
      await writing.close();
      await connection.close();
      await engine?.close();
    },
  };
  return database;
}
