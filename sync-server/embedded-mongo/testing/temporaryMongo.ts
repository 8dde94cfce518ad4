import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedMongo } from "../startEmbeddedMongo.ts";

interface Connectable {
  connect(): Promise<unknown>;
  close(): Promise<void>;
}

export interface TemporaryMongo<Client extends Connectable> {
  readonly uri: string;
  readonly client: Client;
  /** Another client, closed with the rest. */
  connect(): Promise<Client>;
  stop(): Promise<void>;
}

/** The engine in a temporary folder, with a driver's client connected over its socket. */
export async function temporaryMongo<Client extends Connectable>(
  clientFor: (uri: string) => Client,
): Promise<TemporaryMongo<Client>> {
  const dataDir = mkdtempSync(join(tmpdir(), "embedded-"));
  const engine = await startEmbeddedMongo({ dataDir });
  const clients: Client[] = [];
  const connect = async (): Promise<Client> => {
    const client = clientFor(engine.uri);
    await client.connect();
    clients.push(client);
    return client;
  };
  return {
    uri: engine.uri,
    client: await connect(),
    connect,
    async stop() {
      for (const client of clients) await client.close();
      await engine.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
