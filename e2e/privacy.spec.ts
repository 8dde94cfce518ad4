import type { Page } from "@playwright/test";
import { demoRequesters, demoVisitors } from "#server/seed/demoPeople.ts";
import { demoSchools } from "#server/seed/demoSchools.ts";
import { demoStreamers } from "#server/seed/demoStreamers.ts";
import { hasTheApp } from "./people/anybody.ts";
import { expect, test } from "./support/test.ts";

const contactFields = ["contactName", "contactEmail", "contactPhone", "schoolContactName", "schoolContactEmail"];
const moreFields = ["schoolContactPhone", "schoolContactRole", "requesterId", "verificationNotes", "passwordHash"];

/** Values of the demo data that visitors must not see. */
function secrets(): string[] {
  const requesters = [...Object.values(demoRequesters), ...demoVisitors];
  const schools = Object.values(demoSchools);
  return [
    ...requesters.flatMap(({ name, email, phone }) => [name, email, phone]),
    ...schools.flatMap((school) => [school.schoolContactName, school.schoolContactEmail, school.schoolContactPhone]),
    ...demoStreamers.flatMap(({ email, phone, notes }) => [email, phone, ...(notes ? [notes] : [])]),
  ];
}

test("a visitor's phone holds no contact details of anyone", async ({ page }) => {
  for (const path of ["/", "/browse-fixtures", "/streamers", "/request-stream", "/become-streamer", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/browse-fixtures");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/streamers");
  await expect(page.getByText("Mokoena Live Sport").first()).toBeVisible();
  await hasTheApp(page);

  const stored = await everythingStored(page);
  expect(stored.database).toContain("Mokoena Live Sport");
  expect(stored.database).toContain("Hoërskool Kaapsedrif");
  for (const field of [...contactFields, ...moreFields]) expect(stored.database, field).not.toContain(`"${field}"`);
  for (const secret of secrets()) {
    expect(stored.database.includes(secret), `${secret} in the database`).toBe(false);
    expect(stored.caches.includes(secret), `${secret} in the caches`).toBe(false);
    expect(stored.local.includes(secret), `${secret} in the local storage`).toBe(false);
  }
});

/** Every row of every database, every cached answer, every stored text of this origin. */
function everythingStored(page: Page): Promise<{ database: string; caches: string; local: string }> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("The database could not be read."));
      });
    const tables: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        tables.push([name, table, await done(database.transaction(table).objectStore(table).getAll())]);
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const response of await cache.matchAll()) cached.push(response.url, await response.text());
    }
    return { database: JSON.stringify(tables), caches: cached.join("\n"), local: JSON.stringify(localStorage) };
  });
}
