import { Dexie } from "dexie";
import { activeUser } from "#app/db/deviceDatabase.ts";
import { dexieClientStore } from "#app/db/dexieClientStore.ts";
import { databaseName, LocalDatabase, visitor } from "#app/db/localDatabase.ts";
import { firstMeta, type StoreOwner } from "#app/db/clientStore.ts";
import { withoutRules } from "#app/db/rules.ts";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import { exchange } from "./exchange.ts";
import { httpTransport } from "./transport.ts";

const mostCalls = 50;
const rules = withoutRules(SCHEMA_VERSION);

/**
 * Sends the visitor's and the active user's outbox through the same code as the page. The service worker has no rules,
 * so it drops an answer that needs mutations run again; the next page to open asks for it again.
 */
export async function drainInBackground(): Promise<void> {
  const user = await activeUser();
  for (const owner of user ? [visitor, user] : [visitor]) {
    if (await Dexie.exists(databaseName(owner.userId))) await drain(owner);
  }
}

async function drain(owner: StoreOwner): Promise<void> {
  const database = new LocalDatabase(owner.userId);
  try {
    const store = dexieClientStore(database, () => firstMeta(owner), rules);
    for (let calls = 0; calls < mostCalls && (await database.outbox.count()) > 0; calls += 1) {
      const { goOn, isFruitless, retryAfter } = await exchange(store, httpTransport);
      // Rejecting makes the browser retry later.
      if (retryAfter !== undefined || (isFruitless && goOn && calls > 0)) throw new Error("To be sent again later.");
      if (!goOn) return;
    }
  } finally {
    database.close();
  }
}
