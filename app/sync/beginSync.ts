import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { beginSession, phoneOf, type PhoneUser } from "./openPhone.ts";
import { isStorageFull } from "./storageFull.ts";
import { startSync } from "./syncLoop.ts";

/** Opens the account's database for its session and keeps it in step. Answers how to stop. */
export async function beginSync(database: LocalDatabase, user: PhoneUser): Promise<() => void> {
  await beginSession(phoneOf(database, user), user).catch(goOnWhenFull);
  return startSync(database, user);
}

/** The first call meets the full phone again, says so, and is repeated until there is room. */
function goOnWhenFull(error: unknown): void {
  if (!isStorageFull(error)) throw error;
}
