import type { AuditKind } from "#shared/api/audit.ts";
import type { Database } from "./database.ts";

/** A line of the audit log. Contains no person's name, address or text. */
export interface AuditDocument {
  _id: string;
  at: Date;
  kind: AuditKind;
  /** `{actorKey}` */
  actor: string;
  what: string;
  subject?: string;
  /** Salted and hashed. */
  address: string;
}

export const auditCollection = "auditLog";

/** Twelve months. */
const keptSeconds = 365 * 24 * 60 * 60;

export async function createAuditIndexes(database: Pick<Database, "collection">): Promise<void> {
  const lines = database.collection<AuditDocument>(auditCollection);
  await lines.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds });
  await lines.createIndex({ kind: 1, at: -1 });
}
