import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Engine } from "./engine.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { isLocked, lockDirectory } from "./storage/directoryLock.ts";
import { openStore } from "./storage/openStore.ts";
import type { Store } from "./storage/store.ts";
import { serveConnection } from "./wire/connection.ts";
import { type Listener, openListener } from "./wire/listen.ts";

export interface EmbeddedMongo {
  /** For mongoose or the driver. */
  readonly uri: string;
  close(): Promise<void>;
}

export interface EmbeddedMongoOptions {
  dataDir: string;
  log?: (message: string) => void;
}

function run(store: Store, listener: Listener, options: EmbeddedMongoOptions): () => void {
  const engine = new Engine(store, { address: listener.host });
  let connections = 0;
  listener.accept((socket) => serveConnection(engine, socket, ++connections));
  const stopSweeps = startHousekeeping(engine, options.log ?? (() => undefined));
  return () => {
    stopSweeps();
    for (const session of engine.sessions.ids) engine.sessions.end(session);
  };
}

/**
 * Starts the engine on `dataDir/database`; one process per directory.
 * @throws Error with a sentence when the directory is in use, or the file is damaged or of another version.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const dataDir = resolve(options.dataDir);
  const folder = join(dataDir, "database");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(folder);
  try {
    const store = await openStore(folder);
    const listener = await openListener(dataDir);
    const stopEngine = run(store, listener, options);
    const address = addressFile(folder);
    writeFileSync(address, listener.uri, { mode: 0o600 });
    options.log?.(`embedded database: ${folder}`);
    const stop = async (): Promise<void> => {
      rmSync(address, { force: true });
      await listener.close();
      stopEngine();
      await store.close();
      unlock();
    };
    let stopped: Promise<void> | undefined;
    return { uri: listener.uri, close: () => (stopped ??= stop()) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The address of the engine that another process runs on `dataDir`; undefined when none does. */
export function runningMongo(dataDir: string): string | undefined {
  const folder = join(resolve(dataDir), "database");
  return isLocked(folder) ? readFileSync(addressFile(folder), "utf8") : undefined;
}

function addressFile(folder: string): string {
  return join(folder, "address");
}
