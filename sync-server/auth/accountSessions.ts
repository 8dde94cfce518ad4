import type { AppContext } from "../appContext.ts";
import { sessionsOf, type SessionDocument } from "./sessionCollection.ts";

type Ending = Pick<AppContext, "database" | "sessionEnds">;

const mostListed = 50;

/** An account's valid sessions, most recently used first. */
export async function sessionsOfAccount(
  { database }: Pick<AppContext, "database">,
  userId: string,
): Promise<SessionDocument[]> {
  const filter = { userId, expiresAt: { $gt: new Date() } };
  return sessionsOf(database).find(filter).sort({ lastSeenAt: -1 }).limit(mostListed).toArray();
}

/** Ends one session of this account; a session of another account is not found. */
export async function endOneSession({ database, sessionEnds }: Ending, userId: string, key: string): Promise<void> {
  await sessionsOf(database).deleteOne({ _id: key, userId });
  sessionEnds.tell();
}

/** Ends every session of the account except `kept`; returns how many. */
export async function endSessionsBut({ database, sessionEnds }: Ending, userId: string, kept = ""): Promise<number> {
  const { deletedCount } = await sessionsOf(database).deleteMany({ userId, _id: { $ne: kept } });
  sessionEnds.tell();
  return deletedCount;
}
