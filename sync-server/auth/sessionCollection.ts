import { createHash } from "node:crypto";
import type { Collection, Database } from "../db/database.ts";

export interface SessionDocument {
  /** SHA-256 of the id in the cookie: reading the database is not enough to sign in. */
  _id: string;
  userId: string;
  session: Record<string, unknown>;
  expiresAt: Date;
  /** Absent in sessions older than this field. */
  startedAt?: Date;
  lastSeenAt?: Date;
  /** "Chrome on Android", from the browser's User-Agent at sign-in. */
  device?: string;
}

export function sessionsOf(database: Database): Collection<SessionDocument> {
  return database.collection("sessions");
}

/** The key under which a session is stored. */
export function sessionKey(cookieId: string): string {
  return createHash("sha256").update(cookieId).digest("hex");
}
