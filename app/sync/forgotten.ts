import {
  isSent,
  type ClientMeta,
  type ClientTransaction,
  type MutationResult,
  type OutboxItem,
} from "#app/db/clientStore.ts";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";

/** A backup is rarely older: what was applied before is not asked about. */
const longestMs = 7 * 86_400_000;

/**
 * After a reset, the applied mutations to ask the server about: a restored backup has forgotten the latest. Visitors
 * are one actor to the server, which tells nobody by an id alone what it knows of them.
 */
export async function recheckAfterReset(tx: ClientTransaction, { userId }: ClientMeta): Promise<string[]> {
  if (userId === "visitor") return [];
  const now = Date.now();
  const remembered = await tx.remembered();
  // A clock that was ahead has dated some of them in what is the future now.
  const isLate = ({ decidedAt }: MutationResult) => Math.abs(now - Date.parse(decidedAt)) <= longestMs;
  return remembered.filter(isLate).map(({ mutationId }) => mutationId);
}

/** The applied mutations for which the last page of a reset brought no receipt, oldest first, as they were queued. */
export async function forgottenIn(
  tx: ClientTransaction,
  { recheck }: ClientMeta,
  { more, receipts }: SyncResponse,
): Promise<Omit<OutboxItem, "seq">[]> {
  if (more || recheck === undefined || recheck.length === 0) return [];
  const known = new Set(receipts.map(({ mutationId }) => mutationId));
  const remembered = await tx.remembered();
  return remembered
    .filter(({ mutationId }) => recheck.includes(mutationId) && !known.has(mutationId))
    .map(({ mutationId, name, args, createdAt, schemaVersion = 1 }) => ({
      ...{ mutationId, name, args, createdAt, schemaVersion },
      ...{ writes: [], baseKeys: [], baseRows: [] },
    }));
}

/**
 * The mutations that are stored as applied although the server has a receipt that says otherwise. A call was under way
 * while a backup was restored: its mutations were sent again and decided anew, and then the first answer arrived late.
 */
export async function overruledIn(
  tx: ClientTransaction,
  { recheck = [] }: ClientMeta,
  { receipts }: SyncResponse,
): Promise<MutationResult[]> {
  const notApplied = receipts.filter(({ outcome }) => outcome !== "applied").map(({ mutationId }) => mutationId);
  const overruled = new Set(notApplied.filter((mutationId) => recheck.includes(mutationId)));
  if (overruled.size === 0) return [];
  return (await tx.remembered()).filter(({ mutationId }) => overruled.has(mutationId));
}

/**
 * Puts them before everything else that waits: it may depend on them. Nothing has been sent since the reset, so the
 * outbox is numbered from 1 again. A mutation that the server knows after all is answered from its receipt.
 */
export async function queueAgain(tx: ClientTransaction, forgotten: readonly Omit<OutboxItem, "seq">[]): Promise<void> {
  if (forgotten.length === 0) return;
  const [meta, outbox] = [await tx.meta(), await tx.outbox()];
  const sent = outbox.filter((item) => isSent(item, meta)).length;
  await tx.putItems(outbox.map((item, index) => ({ ...item, seq: forgotten.length + index + 1 })));
  for (const [index, item] of forgotten.entries()) await tx.addItem({ ...item, seq: index + 1 });
  await tx.deleteResults(forgotten.map(({ mutationId }) => mutationId));
  const nextSeq = forgotten.length + outbox.length + 1;
  await tx.putMeta({ ...meta, nextSeq, sentSeq: forgotten.length + sent });
}
