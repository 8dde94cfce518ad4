import type { Logger } from "pino";
import type { Receipt } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import type { AuditLog } from "./audit/auditLog.ts";
import type { SessionEnds } from "./auth/sessionEnds.ts";
import type { SigningKeys } from "./auth/signingKeys.ts";
import type { Database } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { JobSignal } from "./jobs/jobSignal.ts";
import type { LiveStreams } from "./live/liveStreams.ts";
import type { Meters } from "./metrics/meters.ts";
import type { RateLimits } from "./limits/rateLimit.ts";
import type { DiskSpace } from "./storage/diskSpace.ts";
import type { MediaStore } from "./storage/mediaStore.ts";
import type { Providers } from "./payments/providers.ts";

/** A document outside the entities (a password hash, say) that commits in the same transaction as the mutation. */
export interface ExtraWrite {
  collection: string;
  document: { _id: string } & Record<string, unknown>;
}

export interface WriteRequest {
  actor: Actor;
  origin: Origin;
  name: string;
  args: unknown;
  mutationId: string;
  /** REST: refuses a different name or different arguments under the same mutationId (`key.reused`). */
  sameArgsOnly?: boolean;
  extraWrites?: ExtraWrite[];
  /** Backdates the decision. Only the demo data uses it. */
  now?: string;
}

/** The only way to write entities. */
export interface Writer {
  /**
   * Decides one mutation and resolves once it is durable. A rejection is a receipt with outcome "rejected"; an
   * exception means that nothing was decided (the caller may retry with the same mutationId).
   */
  write(request: WriteRequest): Promise<Receipt>;
}

export interface ListOptions<Row> {
  where?: Partial<Row>;
  /** Ids to limit it to. */
  ids?: readonly string[];
  limit?: number;
}

/**
 * Reads for REST, jobs and link pages. `view…` returns only what the actor may see; `row…` is for the server itself.
 */
export interface RowReader {
  viewOne<Name extends EntityName>(entity: Name, id: string, actor: Actor): Promise<Partial<RowOf<Name>> | undefined>;
  viewMany<Name extends EntityName>(
    entity: Name,
    actor: Actor,
    options?: ListOptions<RowOf<Name>>,
  ): Promise<Partial<RowOf<Name>>[]>;
  rowOne<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined>;
  rowMany<Name extends EntityName>(entity: Name, options?: ListOptions<RowOf<Name>>): Promise<RowOf<Name>[]>;
  /** Every row with these values, page by page in id order. Rows may change meanwhile. */
  rowPages<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): AsyncIterable<RowOf<Name>[]>;
  /** The UUID of a numbered row. */
  idOfNumber(entity: "user" | "fixture" | "streamer", number: number): Promise<string | undefined>;
}

/** What the server is made of: built once in main.ts and passed on. */
export interface AppContext {
  env: Env;
  log: Logger;
  database: Database;
  writer: Writer;
  rows: RowReader;
  keys: SigningKeys;
  /** The writer wakes the job worker through it after a commit that enqueued a job. */
  jobSignal: JobSignal;
  /** Woken after a commit that wrote film rows: the listener turns them into jobs. */
  filmSignal: JobSignal;
  /** Woken after a commit that wrote a school's permission: its code for the gate is signed. */
  proofSignal: JobSignal;
  limits: RateLimits;
  audit: AuditLog;
  sessionEnds: SessionEnds;
  meters: Meters;
  media: MediaStore;
  live: LiveStreams;
  disk: DiskSpace;
  payments: Providers;
}
