import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import { runMutation } from "#shared/mutations/runMutation.ts";
import { argsIn, type Schema } from "#shared/mutations/schema.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { rejections } from "#shared/rules/domainErrors.ts";
import type { ExtraWrite } from "../appContext.ts";
import type { ReceiptDocument } from "../db/syncCollections.ts";
import { argsHash, receiptId } from "./receipts.ts";
import { Group, type Applied } from "./group.ts";
import { MutationRows } from "./groupRows.ts";
import { calendarJobs } from "./calendarJobs.ts";
import { clashJobs } from "./clashJobs.ts";
import { searchJobs } from "./searchJobs.ts";
import { serverContext } from "./serverContext.ts";
import { StoreFault, type Effects, type WritePort } from "./serverStore.ts";

/** One mutation waiting for its decision. */
export interface Item {
  mutationId: string;
  name: string;
  args: unknown;
  /** The app version that wrote the arguments; absent: this one. */
  schemaVersion?: number;
  /** Its position in its client's outbox; absent for REST, links and jobs. */
  seq?: number;
  extraWrites?: ExtraWrite[];
  sameArgsOnly?: boolean;
  /** ISO time of a backdated decision (demo data). */
  now?: string;
}

/** One call's mutations, in order. */
export interface Batch {
  actor: Actor;
  origin: Origin;
  clientId?: string;
  items: readonly Item[];
}

interface HashedItem extends Item {
  argsHash: string;
}

/** A batch that has passed everything that can fail before it occupies the writer. */
export interface PreparedBatch extends Batch {
  items: readonly HashedItem[];
}

/** Throws errors that concern only this batch. */
export function prepared(batch: Batch): PreparedBatch {
  return { ...batch, items: batch.items.map((item) => ({ ...item, argsHash: argsHash(item.name, item.args) })) };
}

export interface BatchResult {
  receipts: ReceiptDocument[];
  /** The client's outbox does not continue from what is known here: the rest of the list was not examined. */
  gap?: { seq: number; expected: number };
  /** Seconds; an item failed unexpectedly and was not decided. */
  retryAfter?: number;
  /** The clientId belongs to another account. */
  isForeignClient?: true;
}

/** An item discarded after it was sent: takes its `seq` and does nothing. */
export const NOOP = "noop";
const faultsUntilQuarantine = 5;
const aboutRows = 4;

/** Counts unexpected failures per mutation in this process. */
export type FaultCounts = Map<string, number>;

export interface GroupResult {
  results: BatchResult[];
  /** Everything the group writes. */
  effects: Effects;
}

/** Decides a group of batches in one transaction. Throws a StoreFault when the database fails: then nothing happened. */
export async function decideGroup(
  port: WritePort,
  batches: readonly PreparedBatch[],
  faults: FaultCounts,
  schema: Schema,
): Promise<GroupResult> {
  const receiptIds = batches.flatMap(({ actor, items }) => items.map((item) => receiptId(actor, item.mutationId)));
  const group = await Group.open(
    port,
    receiptIds,
    batches.flatMap(({ clientId }) => clientId ?? []),
    schema,
  );
  const results: BatchResult[] = [];
  for (const batch of batches) results.push(await decideBatch(group, batch, faults));
  const effects = group.effects();
  await port.flush(effects);
  return { results, effects };
}

async function decideBatch(group: Group, batch: PreparedBatch, faults: FaultCounts): Promise<BatchResult> {
  const result: BatchResult = { receipts: [] };
  if (batch.clientId && isForeign(group, batch.clientId, batch.actor)) return { ...result, isForeignClient: true };
  for (const item of batch.items) {
    const gap = batch.clientId ? gapAt(group, batch.clientId, batch.actor, item) : undefined;
    if (gap) return { ...result, gap };
    const receipt = await decideItem(group, batch, item, faults);
    if (!receipt) return { ...result, retryAfter: 1 };
    if (batch.clientId) advance(group, batch.clientId, batch.actor, item);
    result.receipts.push(receipt);
  }
  return result;
}

function isForeign(group: Group, clientId: string, actor: Actor): boolean {
  const state = group.clientState(clientId);
  return state !== undefined && state.actorKey !== actorKey(actor);
}

function gapAt(group: Group, clientId: string, actor: Actor, item: Item): BatchResult["gap"] {
  const seq = item.seq ?? 0;
  const expected = (group.clientState(clientId)?.lastSeq ?? 0) + 1;
  if (seq > expected) return { seq, expected };
  if (group.receipt(receiptId(actor, item.mutationId))) return undefined;
  return seq < expected ? { seq, expected } : undefined;
}

function advance(group: Group, clientId: string, actor: Actor, item: Item): void {
  const lastSeq = group.clientState(clientId)?.lastSeq ?? 0;
  if (item.seq === lastSeq + 1)
    group.moveClient({ _id: clientId, actorKey: actorKey(actor), lastSeq: item.seq, at: new Date() });
}

/** The item's receipt, old or new; undefined when it failed unexpectedly and must be sent again. */
async function decideItem(
  group: Group,
  batch: Batch,
  item: HashedItem,
  faults: FaultCounts,
): Promise<ReceiptDocument | undefined> {
  const id = receiptId(batch.actor, item.mutationId);
  const known = group.receipt(id);
  if (known) return item.sameArgsOnly && known.argsHash !== item.argsHash ? keyReused(known) : known;
  const blank: ReceiptDocument = { _id: id, name: item.name, argsHash: item.argsHash, outcome: "noop", at: new Date() };
  const receipt = batch.clientId && item.seq ? { ...blank, clientId: batch.clientId, seq: item.seq } : blank;
  if (item.name === NOOP && batch.origin === "sync") return recorded(group, receipt);
  const store = new MutationRows(group.rows);
  try {
    const { applied, result } = await apply(group, batch, item, store);
    faults.delete(id);
    const rev = applied.changes[0]?.after.rev;
    return recorded(group, { ...receipt, outcome: "applied", ...definedFields({ rev, result }) }, applied);
  } catch (error) {
    if (error instanceof StoreFault) throw error;
    if (error instanceof DomainError) return recorded(group, refused(receipt, "rejected", error, store));
    if (!isPoisoned(faults, id)) return undefined;
    return recorded(group, refused(receipt, "quarantined", new DomainError("server.repeatedFault"), store));
  }
}

async function apply(
  group: Group,
  { actor, origin }: Batch,
  item: Item,
  store: MutationRows,
): Promise<{ applied: Applied; result: unknown }> {
  const now = item.now ?? new Date().toISOString();
  const context = serverContext(store, {
    actor,
    mutationId: item.mutationId,
    now,
    numbers: group.numbers(),
    isHistory: item.now !== undefined,
  });
  const { mutationByName } = group.schema;
  const result = await runMutation(origin, item.name, argsIn(group.schema, item), store, context, mutationByName);
  const { numbers, jobs } = context;
  const changes = store.changes();
  const applied = {
    mutationId: item.mutationId,
    changes,
    numbers,
    // A backdated history opens nothing today.
    jobs:
      item.now === undefined
        ? [...jobs, ...searchJobs(changes, now), ...clashJobs(changes, now), ...calendarJobs(changes, now)]
        : jobs,
    extraWrites: item.extraWrites ?? [],
  };
  return { applied, result };
}

function recorded(group: Group, receipt: ReceiptDocument, applied?: Applied): ReceiptDocument {
  group.record(receipt, applied);
  return receipt;
}

function refused(
  receipt: ReceiptDocument,
  outcome: "rejected" | "quarantined",
  error: DomainError,
  store: MutationRows,
): ReceiptDocument {
  const about: { entity: EntityName; id: string }[] = store.reads.slice(0, aboutRows);
  return { ...receipt, outcome, code: error.code, message: error.message, ...(about.length > 0 ? { about } : {}) };
}

function keyReused({ _id, name, at }: ReceiptDocument): ReceiptDocument {
  const { sentence } = rejections["key.reused"];
  return { _id, name, at, argsHash: "", outcome: "rejected", code: "key.reused", message: sentence };
}

function isPoisoned(faults: FaultCounts, id: string): boolean {
  const count = (faults.get(id) ?? 0) + 1;
  faults.set(id, count);
  if (count < faultsUntilQuarantine) return false;
  faults.delete(id);
  return true;
}
