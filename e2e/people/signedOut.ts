import type { Page } from "@playwright/test";
import type { Product } from "../support/product.ts";

/** How many rows of signed-in accounts the phone still holds. */
export function rowsLeft(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("The database could not be read."));
      });
    let rows = 0;
    for (const { name = "" } of await indexedDB.databases()) {
      if (!/^touchline-[0-9a-f]{8}-/.test(name)) continue;
      const database = await done(indexedDB.open(name));
      for (const table of ["fixture", "streamer", "bid", "message", "notification", "user", "contract"]) {
        rows += await done(database.transaction(table).objectStore(table).count());
      }
      database.close();
    }
    return rows;
  });
}

/** The user the server sees for these cookies. */
export async function whoIs(product: Product, cookies: readonly { name: string; value: string }[]): Promise<unknown> {
  const response = await fetch(`${product.directUrl}/api/me`, {
    headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
  });
  const { user }: { user: unknown } = await response.json();
  return user;
}
