import {
  PROTOCOL_VERSION,
  syncLimits,
  type SyncMutation,
  type SyncRequest,
  type SyncResponse,
} from "#shared/api/syncProtocol.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { retryWhenLost } from "#app/api/reach.ts";
import { applyAnswer } from "./applyAnswer.ts";
import {
  isSent,
  isTakenOver,
  openedBy,
  type OutboxItem,
  type ClientStore,
  type ClientMeta,
  type ClientTransaction,
} from "#app/db/clientStore.ts";

/**
 * Carries one call. Rejects with a TransportError, or with any error when there is no network; if it `mayBeLost`, with
 * CallLost when it should be repeated.
 */
export type Transport = (request: SyncRequest, mayBeLost: boolean) => Promise<SyncResponse>;

export class TransportError extends Error {
  readonly status: number;
  /** In seconds, if the server gave it. */
  readonly retryAfter: number | undefined;

  constructor(status: number, retryAfter?: number) {
    super(`The sync call was answered with ${status}.`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface ExchangeResult {
  /** More is left to fetch or send: call again at once. */
  goOn: boolean;
  /** The call brought neither a row nor a receipt, or none that could be used. */
  isFruitless: boolean;
  /** Seconds to wait before sending the outbox again. */
  retryAfter?: number;
  /** The server's reason. */
  retrySentence?: string;
}

const upgradeRequired = 426;

/** Leaves room in a call for everything besides mutations. */
const mutationBytes = syncLimits.bodyBytes - 40 * 1024;

/** Makes one call: sends what is waiting, fetches what is new, applies the answer. */
export async function exchange(store: ClientStore, transport: Transport): Promise<ExchangeResult> {
  // A repeated call is built again: since the first, its user may have signed out or discarded something.
  const answer = await retryWhenLost(async (mayBeLost) => {
    const request = await store.write((tx) => nextCall(tx));
    return request && transport(request, mayBeLost);
  });
  if (!answer) return { goOn: false, isFruitless: false };
  const outcome = await applyAnswer(store, answer);
  const isFruitless = outcome !== "applied" || !bringsSomething(answer);
  const { retryAfter, retrySentence } = answer;
  // Rows are still fetched: only the outbox has to wait.
  if (retryAfter !== undefined && !(answer.more && outcome === "applied")) {
    return { goOn: false, isFruitless, retryAfter, ...definedFields({ retrySentence }) };
  }
  const goOn = outcome !== "applied" || answer.more || (await store.read((tx) => tx.outbox())).length > 0;
  return { goOn, isFruitless };
}

function bringsSomething({ patch, receipts }: SyncResponse): boolean {
  return receipts.length > 0 || Object.values(patch).some(({ put, del }) => put.length + del.length > 0);
}

/**
 * Takes the next mutations, from the first without a receipt, and marks them as sent beforehand. Also stores the
 * caller: only the client that asked uses an answer.
 */
async function nextCall(tx: ClientTransaction): Promise<SyncRequest | undefined> {
  const found = await tx.meta();
  if (!found.signedIn) return undefined;
  // The newer version's tab sends; this tab behaves as if the server were too new for it.
  if (isTakenOver(found, tx)) throw new TransportError(upgradeRequired);
  const meta = openedBy(tx, found);
  const outbox = await tx.outbox();
  const batch = meta.more || isRechecking(meta) ? [] : batchOf(outbox);
  const sentSeq = Math.max(meta.sentSeq, batch.at(-1)?.seq ?? 0);
  // Written even without news: a client too full to write this could not write the answer either.
  const isOpened = found.schemaVersion === tx.version;
  if (batch.length > 0 || meta.cursor === null || !isOpened) await tx.putMeta({ ...meta, sentSeq });
  return requestOf(tx, { ...meta, sentSeq }, batch, outbox);
}

/** What the server has forgotten goes before everything that waits. */
function isRechecking({ recheck }: ClientMeta): boolean {
  return recheck !== undefined && recheck.length > 0;
}

function batchOf(outbox: readonly OutboxItem[]): OutboxItem[] {
  const batch: OutboxItem[] = [];
  let bytes = 0;
  for (const item of outbox.slice(0, syncLimits.mutationsPerCall)) {
    bytes += new TextEncoder().encode(JSON.stringify(item.args)).length + 150;
    if (batch.length > 0 && bytes > mutationBytes) break;
    batch.push(item);
  }
  return batch;
}

function requestOf(
  { version }: Pick<Schema, "version">,
  meta: ClientMeta,
  batch: readonly OutboxItem[],
  outbox: readonly OutboxItem[],
): SyncRequest {
  const inBatch = new Set(batch.map((item) => item.mutationId));
  const waiting = outbox.filter((item) => isSent(item, meta) && !inBatch.has(item.mutationId));
  return {
    protocolVersion: PROTOCOL_VERSION,
    schemaVersion: version,
    userId: meta.userId,
    clientId: meta.clientId,
    cursor: meta.cursor,
    limit: syncLimits.rowsPerPage,
    mutations: batch.map((item) => sentForm(version, item)),
    waiting: [...(meta.recheck ?? []), ...waiting.map((item) => item.mutationId)].slice(0, syncLimits.waitingPerCall),
  };
}

function sentForm(version: number, { seq, mutationId, name, args, schemaVersion }: OutboxItem): SyncMutation {
  return { seq, mutationId, name, args, ...(schemaVersion === version ? {} : { schemaVersion }) };
}
