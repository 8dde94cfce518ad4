import { createHash } from "node:crypto";
import type { Collection, Database } from "../db/database.ts";

export interface SessionDocument {
  /** SHA-256 of the id in the cookie: who reads the database cannot sign in with it. */
  _id: string;
  userId: string;
  session: Record<string, unknown>;
  expiresAt: Date;
  /** Absent in sessions that began before these were kept. */
  startedAt?: Date;
  lastSeenAt?: Date;
  /** "Chrome on Android", as the browser named itself at the sign-in. */
  device?: string;
}

export function sessionsOf(database: Database): Collection<SessionDocument> {
  return database.collection("sessions");
}

/** What a session is kept under. */
export function sessionKey(cookieId: string): string {
  return createHash("sha256").update(cookieId).digest("hex");
}
