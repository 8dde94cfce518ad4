import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, type MongoClientOptions } from "mongodb";
import { startEmbeddedMongo } from "../startEmbeddedMongo.ts";

export interface TemporaryMongo {
  readonly client: MongoClient;
  readonly dataDir: string;
  connect(options?: MongoClientOptions): Promise<MongoClient>;
  stop(): Promise<void>;
}

/** The engine in a folder of its own, with the official driver connected over its socket. */
export async function temporaryMongo(): Promise<TemporaryMongo> {
  const dataDir = mkdtempSync(join(tmpdir(), "embedded-"));
  const engine = await startEmbeddedMongo({ dataDir, allowFailPoints: true });
  const clients: MongoClient[] = [];
  const connect = async (options: MongoClientOptions = {}): Promise<MongoClient> => {
    const client = await new MongoClient(engine.uri, { serverSelectionTimeoutMS: 15_000, ...options }).connect();
    clients.push(client);
    return client;
  };
  return {
    client: await connect(),
    dataDir,
    connect,
    async stop() {
      for (const client of clients) await client.close();
      await engine.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
