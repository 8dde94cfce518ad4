import type { AppContext } from "../appContext.ts";
import { markOf } from "./accountLinks.ts";
import { passwordHashOf } from "./accounts.ts";
import { readToken, signToken } from "./tokens.ts";

/** It does not expire by itself: calendars fetch a feed for years. In whole seconds: the end of the year 9999. */
const never = 253_402_300_799;

type Parts = Pick<AppContext, "rows" | "database" | "keys">;

/** The key in the address of an account's calendar feed. A new password makes another key, and ends this one. */
export async function calendarKey(app: Parts, userId: string): Promise<string> {
  const mark = markOf((await passwordHashOf(app.database, userId)) ?? "");
  return signToken({ purpose: "calendar", subject: `${userId} ${mark}`, expires: never }, app.keys.token);
}

/** The account whose feed a key opens; undefined once the key has ended, or if it never was one. */
export async function calendarOwner(app: Parts, key: string): Promise<string | undefined> {
  const link = readToken(key, app.keys.token, Date.now());
  if (link?.purpose !== "calendar") return undefined;
  const [userId = "", mark] = link.subject.split(" ");
  const user = await app.rows.rowOne("user", userId);
  const passwordHash = await passwordHashOf(app.database, userId);
  if (!user || user.suspendedAt !== undefined || user.deletedAt !== undefined) return undefined;
  return passwordHash !== undefined && markOf(passwordHash) === mark ? userId : undefined;
}
