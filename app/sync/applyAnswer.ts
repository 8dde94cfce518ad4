import type { AnyRow, EntityName } from "#shared/entities/registry.ts";
import { isEntityName } from "#shared/entities/tables.ts";
import type { EntityPatch, Receipt, SyncResponse } from "#shared/api/syncProtocol.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import {
  isSent,
  isTakenOver,
  type OutboxItem,
  type ClientStore,
  type ClientMeta,
  type ClientTransaction,
  type MutationResult,
} from "#app/db/clientStore.ts";
import { overruledIn, forgottenIn, queueAgain } from "./forgotten.ts";
import { scopeOf, wholeOutbox, type RebaseScope } from "./rebase.ts";
import { rebase, rollBackToBase } from "./rebase.ts";
import { startOver } from "./startOver.ts";

/** "dropped": the answer is outdated, and nothing of it was used. */
export type ApplyOutcome = "applied" | "dropped" | "reset";

/** Applies one answer in one transaction: rows, cursor and receipts together, then rebases the outbox. */
export async function applyAnswer(store: ClientStore, answer: SyncResponse): Promise<ApplyOutcome> {
  return store.write((tx) => applyIn(tx, answer));
}

/**
 * Applies an answer that nobody called for. It says nothing about what this client has sent or wants to know: while
 * there is something of that kind, or a page is missing, the answer is dropped.
 */
export async function applyPoked(store: ClientStore, answer: SyncResponse): Promise<ApplyOutcome> {
  return store.write(async (tx) => {
    const meta = await tx.meta();
    const outbox = await tx.outbox();
    if (meta.more || meta.recheck?.length || outbox.some((item) => isSent(item, meta))) return "dropped";
    return applyIn(tx, answer);
  });
}

async function applyIn(tx: ClientTransaction, answer: SyncResponse): Promise<ApplyOutcome> {
  const meta = await tx.meta();
  if (!meta.signedIn || answer.clientId !== meta.clientId || answer.from !== meta.cursor) return "dropped";
  // The newer version will ask again. And a server that examined nothing has not said that nothing exists.
  if (isTakenOver(meta, tx) || isPutOff(answer)) return "dropped";
  if (answer.reset) return reset(tx, meta);
  const patched = Object.entries(answer.patch).flatMap(([entity, patch]) => keysIn(entity, patch));
  const forgotten = await forgottenIn(tx, meta, answer);
  const scope = forgotten.length > 0 ? wholeOutbox : scopeFor(answer, patched, meta, await tx.outbox());
  await rollBackToBase(tx, scope, new Set(patched));
  if (answer.from === null) await tx.clearRows();
  for (const [entity, patch] of Object.entries(answer.patch)) {
    if (isEntityName(entity)) await applyPatch(tx, entity, patch);
  }
  await acknowledge(tx, answer.receipts, await overruledIn(tx, meta, answer));
  await tx.putMeta(metaAfter(meta, answer));
  await queueAgain(tx, forgotten);
  const mustReset = answer.gap !== undefined && (await tx.outbox()).some(({ seq }) => seq === answer.gap?.seq);
  await rebase(tx, scope);
  return mustReset ? reset(tx, await tx.meta()) : "applied";
}

/** A server older than this client answers only when to ask again: it gives no cursor. */
function isPutOff({ retryAfter, cursor }: SyncResponse): boolean {
  return retryAfter !== undefined && cursor === null;
}

/**
 * A fresh start or a new date affects every mutation; otherwise only those that have read what the answer changes or
 * acknowledges.
 */
function scopeFor(
  answer: SyncResponse,
  patched: readonly string[],
  meta: ClientMeta,
  outbox: readonly OutboxItem[],
): RebaseScope {
  if (answer.from === null || answer.today !== meta.today) return wholeOutbox;
  const decided = new Set(answer.receipts.map(({ mutationId }) => mutationId));
  const [acknowledged, waiting] = [true, false].map((is) =>
    outbox.filter((item) => decided.has(item.mutationId) === is),
  );
  return scopeOf(waiting ?? [], [...patched, ...(acknowledged ?? []).flatMap(({ writes }) => writes)]);
}

function keysIn(entity: string, { fields, put, del }: EntityPatch): string[] {
  const place = fields.indexOf("id");
  return [...put.map((values) => values[place]), ...del].map((id) => `${entity}:${String(id)}`);
}

function metaAfter(meta: ClientMeta, { cursor, more, today, suspended }: SyncResponse): ClientMeta {
  const lastSyncAt = more ? meta.lastSyncAt : new Date().toISOString();
  return { ...meta, cursor, more, today, lastSyncAt, suspended, recheck: more ? meta.recheck : undefined };
}

async function reset(tx: ClientTransaction, meta: ClientMeta): Promise<"reset"> {
  await startOver(tx, meta);
  return "reset";
}

async function applyPatch(tx: ClientTransaction, entity: EntityName, { fields, put, del }: EntityPatch): Promise<void> {
  await tx.putRows(
    entity,
    put.map((values) => rowOf(fields, values)),
  );
  await tx.deleteRows(entity, del);
}

/** The server's rows match the registry: at this edge they are trusted without a check. */
function rowOf(fields: readonly string[], values: readonly unknown[]): AnyRow {
  const row: Record<string, unknown> = {};
  // A first sync creates thousands of rows: avoid allocating a list for each.
  for (let index = 0; index < values.length; index += 1) {
    const [field, value] = [fields[index], values[index]];
    if (field !== undefined && value !== null && value !== undefined) row[field] = value;
  }
  return row as unknown as AnyRow;
}

async function acknowledge(
  tx: ClientTransaction,
  receipts: readonly Receipt[],
  overruled: readonly MutationResult[],
): Promise<void> {
  const known = new Map<string, Decided>();
  for (const item of [...overruled, ...(await tx.outbox())]) known.set(item.mutationId, item);
  const acknowledged = withShownRows(receipts).flatMap((receipt) => {
    const item = known.get(receipt.mutationId);
    return item ? mutationResult(item, receipt) : [];
  });
  await tx.deleteItems(acknowledged.map(({ mutationId }) => mutationId));
  await tx.putResults(acknowledged);
}

/** A row already shown in the answer is referenced by its id alone. */
function withShownRows(receipts: readonly Receipt[]): Receipt[] {
  const shown = new Map<unknown, unknown>();
  return receipts.map((receipt) => {
    if (typeof receipt.current !== "object" || receipt.current === null) return receipt;
    const rows = Object.entries(receipt.current).map(([entity, row]: [string, unknown]): [string, unknown] => {
      const id: unknown = Reflect.get(Object(row), "id");
      const known = Object.keys(Object(row)).length > 1 ? row : (shown.get(id) ?? row);
      shown.set(id, known);
      return [entity, known];
    });
    return { ...receipt, current: Object.fromEntries(rows) };
  });
}

/** What a result keeps of its mutation. */
type Decided = Pick<MutationResult, "name" | "createdAt" | "args" | "schemaVersion">;

function sentAs({ args, schemaVersion }: Decided): Pick<MutationResult, "args" | "schemaVersion"> {
  return { args, ...definedFields({ schemaVersion }) };
}

function mutationResult(item: Decided, receipt: Receipt): MutationResult {
  const { mutationId, outcome, result, code, message, current } = receipt;
  return {
    mutationId,
    name: item.name,
    outcome,
    createdAt: item.createdAt,
    decidedAt: new Date().toISOString(),
    ...definedFields({ result, code, message, current, ...(outcome === "noop" ? {} : sentAs(item)) }),
  };
}
