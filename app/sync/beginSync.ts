import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { beginSession, phoneOf, type PhoneUser } from "./openPhone.ts";
import { startSync } from "./syncLoop.ts";

/** Opens the account's database for its session and keeps it in step. Answers how to stop. */
export async function beginSync(database: LocalDatabase, user: PhoneUser): Promise<() => void> {
  // A full or broken phone is met again by the first call, which says so and is repeated until it works.
  await beginSession(phoneOf(database, user), user).catch(() => undefined);
  return startSync(database, user);
}
