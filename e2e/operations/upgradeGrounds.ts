import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach } from "vitest";
import { firstMeta } from "#app/db/clientStore.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { rulesOf } from "#app/db/rules.ts";
import { clientStoreOf } from "#app/sync/openClientStore.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { connectDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { openMongoStore } from "#server/sync/mongoStore.ts";
import { MemoryServerStore } from "#server/testing/memoryServerStore.ts";
import { firstVersion, secondVersion } from "./secondVersion.ts";
import type { Account, Browser, OpenServer } from "./upgradeWorld.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Each version opens what the previous one left. */
export async function serverInMemory(): Promise<OpenServer> {
  let store: MemoryServerStore | undefined;
  return async ({ entities }) => {
    const before = store?.content;
    store = new MemoryServerStore(entities);
    if (before) store.content = before;
    return store;
  };
}

export async function serverOnDisk(): Promise<OpenServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "touchline-upgrade-"));
  closers.push(() => rm(dataDir, { recursive: true }));
  let database: Database | undefined;
  closers.push(async () => database?.close());
  return async ({ entities }) => {
    await database?.close();
    database = await connectDatabase({ uri: undefined, dataDir, entities });
    return openMongoStore(database);
  };
}

export function browserInMemory(account: Account): Browser {
  const store = new MemoryClientStore(emptyClient(firstMeta({ userId: account.userId, role: "user" })));
  return { account, older: store.tabOf(firstVersion.schema), newer: store.tabOf(secondVersion.schema) };
}

export function browserWithIndexedDb(account: Account): Browser {
  const { userId } = account;
  const [older, newer] = [firstVersion, secondVersion].map(({ schema }) => {
    const database = new LocalDatabase(userId);
    closers.push(async () => database.close());
    return clientStoreOf(database, { userId, role: "user" }, rulesOf(schema));
  });
  if (!older || !newer) throw new Error("There are two tabs.");
  return { account, older, newer };
}
