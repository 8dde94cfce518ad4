import { liveQuery } from "dexie";
import { LocalDatabase, VISITOR } from "#app/db/localDatabase.ts";
import { beginSync } from "#app/sync/syncLoop.ts";
import { mutate } from "#app/sync/mutate.ts";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { clientStoreOf } from "#app/sync/openClientStore.ts";
import type { SyncPage } from "./page.ts";

let user: StoreOwner = { userId: VISITOR, role: "user" };
let database: LocalDatabase;
let stopSync: (() => void) | undefined;

function until(isDone: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(isDone).subscribe({
      next: (done) => {
        if (!done) return;
        setTimeout(() => subscription.unsubscribe());
        resolve();
      },
      error: reject,
    });
  });
}

/** The product's client, driven as its screens drive it. */
const page: SyncPage = {
  signIn: async (username, password) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/login", { method: "POST", headers, body: JSON.stringify({ username, password }) });
    user = { userId: (await answer.json()).user.id, role: "user" };
  },
  open: (userId) => {
    if (userId !== undefined) user = { ...user, userId };
    database = new LocalDatabase(user.userId);
    return Promise.resolve(user.userId);
  },
  firstSync: async () => {
    const began = performance.now();
    stopSync = await beginSync(database, user);
    await until(async () => (await database.meta.get("meta"))?.lastSyncAt !== undefined);
    return { ms: performance.now() - began, rows: await database.rows("fixture").count() };
  },
  goOffline: () => {
    stopSync?.();
    return Promise.resolve();
  },
  edit: async (ids, venue) => {
    const times: number[] = [];
    for (const id of ids) {
      const began = performance.now();
      await mutate(clientStoreOf(database, user), "fixture.edit", { id, venue: `${venue} ${id.slice(0, 4)}` });
      times.push(performance.now() - began);
    }
    return times;
  },
  push: async () => {
    const began = performance.now();
    stopSync = await beginSync(database, user);
    await until(async () => (await database.outbox.limit(1).primaryKeys()).length === 0);
    return performance.now() - began;
  },
  watch: (id) => {
    const seen: Record<string, number> = {};
    (window as { seen?: typeof seen }).seen = seen;
    liveQuery(() => database.rows("fixture").get(id)).subscribe((row) => {
      if (row) seen[row.venue] ??= performance.timeOrigin + performance.now();
    });
    return Promise.resolve();
  },
  editOnce: async (id, venue) => {
    const at = performance.timeOrigin + performance.now();
    await mutate(clientStoreOf(database, user), "fixture.edit", { id, venue });
    return at;
  },
  coldQuery: async (userId, today) => {
    const began = performance.now();
    const cold = new LocalDatabase(userId);
    const rows = await cold
      .rows("fixture")
      .where("[status+matchDate]")
      .between(["open", today], ["open", "9999-12-31"], true, true)
      .limit(20)
      .toArray();
    const ms = performance.now() - began;
    cold.close();
    return { ms, rows: rows.length };
  },
};

Object.assign(window, { page });
