import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, randomUUID } from "node:crypto";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { AuditKind } from "#shared/api/audit.ts";
import type { SigningKeys } from "../auth/signingKeys.ts";
import { auditCollection, type AuditDocument } from "../db/auditCollection.ts";
import type { Database } from "../db/database.ts";

interface Noted {
  kind: AuditKind;
  actor: Actor;
  what: string;
  subject?: string;
}

/** One decided mutation, as the writer knows it. */
interface DecidedItem {
  mutationId: string;
  name: string;
  args: unknown;
}

/** A log line in the form in which the writer commits extra documents. */
interface AuditWrite {
  collection: string;
  document: { _id: string } & Record<string, unknown>;
}

const mostShown = 500;

/** Lines are added and read, never changed; they only expire. */
export class AuditLog {
  private readonly database: Database;
  private readonly salt: string;
  /** The address of the call being answered. */
  private readonly callers = new AsyncLocalStorage<string>();

  constructor(database: Database, keys: SigningKeys) {
    this.database = database;
    this.salt = keys.token[0] ?? "";
  }

  /** Notes made inside `answer` get this address. */
  from<Answer>(address: string, answer: () => Promise<Answer>): Promise<Answer> {
    const hashed = createHmac("sha256", this.salt).update(`audit ${address}`).digest("base64url").slice(0, 16);
    return this.callers.run(hashed, answer);
  }

  async note(noted: Noted): Promise<void> {
    await this.lines().insertOne(this.document(randomUUID(), noted));
  }

  /** The log line for an admin's mutation: both commit together, or neither. */
  lineFor(actor: Actor, { mutationId, name, args }: DecidedItem): AuditWrite[] {
    if (actor.kind !== "user" || actor.role !== "admin") return [];
    const subject = subjectOf(args);
    const noted = { kind: "admin" as const, actor, what: name, ...(subject ? { subject } : {}) };
    return [{ collection: auditCollection, document: { ...this.document(`${actorKey(actor)} ${mutationId}`, noted) } }];
  }

  /** Newest first. */
  async newest(kind: AuditKind | undefined): Promise<AuditDocument[]> {
    const wanted = kind ? { kind } : {};
    return this.lines().find(wanted).sort({ at: -1 }).limit(mostShown).toArray();
  }

  private document(id: string, { kind, actor, what, subject }: Noted): AuditDocument {
    const address = this.callers.getStore() ?? "";
    const line = { _id: id, at: new Date(), kind, actor: actorKey(actor), what, address };
    return subject === undefined ? line : { ...line, subject };
  }

  private lines() {
    return this.database.collection<AuditDocument>(auditCollection);
  }
}

function subjectOf(args: unknown): string | undefined {
  for (const field of ["id", "bidId", "fixtureId"]) {
    const id: unknown = Reflect.get(Object(args), field);
    if (typeof id === "string") return id.slice(0, 100);
  }
  return undefined;
}
