import { expect, type Page, type Request } from "@playwright/test";

/**
 * From now on the browser gives this origin so much disk space, in bytes; without a figure its usual amount. Chromium
 * keeps the space it found when opening a database for half a minute: set it before that.
 */
export async function limitStorage(page: Page, origin: string, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
}

/**
 * What a browser does with sites on a phone whose disk is full: stored data goes, cookies stay. "all": like clearing
 * this site's data.
 */
export async function evictStorage(page: Page, what: "scripts" | "all" = "scripts"): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = what === "all" ? "all" : "indexeddb,cache_storage,service_workers";
  await session.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes });
}

/** The system freezes a background tab: nothing of it runs until it is thawed. */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  return async () => {
    await session.send("Page.setWebLifecycleState", { state: "active" });
  };
}

/** The browser drops its HTTP cache, as it does when it needs room; the app's own storage stays. */
export async function forgetFetched(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
}

/** Like "clear site data" under an open app. */
export function deleteDatabases(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => reject(new Error(`${name} could not be deleted.`));
      });
    }
  });
}

/** This phone's client ids on the server, one per account. */
export function clientIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("The database could not be read."));
      });
    const found: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      if (database.objectStoreNames.contains("meta")) {
        const meta: { clientId?: string } | undefined = await done(
          database.transaction("meta").objectStore("meta").get("meta"),
        );
        if (meta?.clientId) found.push(meta.clientId);
      }
      database.close();
    }
    return found.sort();
  });
}

/**
 * Any call in flight has ended: the app makes one at a time, and has started two more by now, of which the second was
 * prepared after this began.
 */
export async function callsAnew(page: Page): Promise<void> {
  let begun = 0;
  const count = (request: Request) => (begun += Number(request.url().endsWith("/api/sync")));
  page.on("request", count);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      return begun;
    })
    .toBeGreaterThanOrEqual(2);
  page.off("request", count);
}
