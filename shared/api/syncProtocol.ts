import * as z from "zod";

export { SCHEMA_VERSION } from "./schemaVersion.ts";

/** Version of the call format. */
export const PROTOCOL_VERSION = 1;

export const syncLimits = {
  mutationsPerCall: 100,
  waitingPerCall: 500,
  /** Inflated size of one call. */
  bodyBytes: 256 * 1024,
  /** Arguments of one mutation as JSON. */
  argsBytes: 64 * 1024,
  rowsPerPage: 1_000,
} as const;

export const syncMutationSchema = z.object({
  seq: z.int().positive(),
  mutationId: z.uuid(),
  /** A mutation's name, or `noop` if it was discarded after sending. */
  name: z.string().max(80),
  args: z.unknown(),
  /** For arguments the client could not upgrade to its own version: the version that wrote them. */
  schemaVersion: z.int().optional(),
});
export type SyncMutation = z.infer<typeof syncMutationSchema>;

export const syncRequestSchema = z.object({
  protocolVersion: z.int(),
  /** The client's. It applies to its cursor, and to its arguments unless they name another. */
  schemaVersion: z.int(),
  /** The account of this client database, or `visitor`. */
  userId: z.union([z.uuid(), z.literal("visitor")]),
  clientId: z.uuid(),
  cursor: z.string().max(500).nullable(),
  limit: z.int().min(1).max(syncLimits.rowsPerPage),
  mutations: z.array(syncMutationSchema).max(syncLimits.mutationsPerCall),
  waiting: z.array(z.uuid()).max(syncLimits.waitingPerCall),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

export const outcomes = ["applied", "rejected", "quarantined", "noop"] as const;
export type Outcome = (typeof outcomes)[number];

export const receiptSchema = z.object({
  mutationId: z.uuid(),
  outcome: z.enum(outcomes),
  rev: z.int().optional(),
  result: z.unknown().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  /**
   * A rejection's rows as the actor sees them now, by entity. A row already shown in this answer is referred to by its
   * id alone.
   */
  current: z.unknown().optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const entityPatchSchema = z.object({
  fields: z.array(z.string()),
  /** One list of values per row, in the order of `fields`; null is a field the row does not have. */
  put: z.array(z.array(z.unknown())),
  del: z.array(z.string()),
});
export type EntityPatch = z.infer<typeof entityPatchSchema>;

export const syncResponseSchema = z.object({
  clientId: z.string(),
  from: z.string().nullable(),
  cursor: z.string().nullable(),
  /** The server's date in South Africa. */
  today: z.string(),
  patch: z.record(z.string(), entityPatchSchema),
  more: z.boolean(),
  receipts: z.array(receiptSchema),
  gap: z.object({ seq: z.number(), expected: z.number() }).optional(),
  /** Seconds. Some mutations were not decided: resend them then. */
  retryAfter: z.number().optional(),
  /** The reason, if the user should know it: a limit they have reached. */
  retrySentence: z.string().optional(),
  /** The cursor is unknown here: start over with a new clientId. */
  reset: z.literal(true).optional(),
  /** The account is suspended, for this reason: the patch contains none of its own rows. Absent again once restored. */
  suspended: z.object({ reason: z.string(), at: z.string() }).optional(),
});
/** The client's check before it trusts the server for the rows: it does not validate a thousand of them one by one. */
export const syncAnswerSchema = syncResponseSchema.extend({
  patch: z.record(z.string(), entityPatchSchema.extend({ put: z.custom<unknown[][]>((rows) => Array.isArray(rows)) })),
});

/** The number of the last feed entry under this cursor, for comparison with a poke's. The rest is opaque. */
export function headOfCursor(cursor: string): number {
  return Number(cursor.split("~")[1]);
}
export type SyncResponse = z.infer<typeof syncResponseSchema>;
