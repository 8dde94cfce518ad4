import {
  PROTOCOL_VERSION,
  SCHEMA_VERSION,
  syncLimits,
  type SyncRequest,
  type SyncResponse,
} from "#shared/api/syncProtocol.ts";
import { applyAnswer } from "./applyAnswer.ts";
import type { OutboxItem, Phone, PhoneMeta } from "./phone.ts";

/** Carries one call. Rejects with a TransportError, or with anything when there is no network. */
export type Transport = (request: SyncRequest) => Promise<SyncResponse>;

export class TransportError extends Error {
  readonly status: number;
  /** Seconds, when the server named them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, retryAfter?: number) {
    super(`The sync call was answered with ${status}.`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface ExchangeResult {
  /** Something is still to be fetched or sent: call again at once. */
  goOn: boolean;
  /** Seconds to wait before the queue is sent again. */
  retryAfter?: number;
}

/** Leaves room in a call for everything that is not a mutation. */
const mutationBytes = syncLimits.bodyBytes - 40 * 1024;

/** One sync call and the application of its answer. */
export async function exchange(phone: Phone, transport: Transport): Promise<ExchangeResult> {
  const request = await prepare(phone);
  if (!request) return { goOn: false };
  const answer = await transport(request);
  const outcome = await applyAnswer(phone, answer);
  if (answer.retryAfter !== undefined) return { goOn: false, retryAfter: answer.retryAfter };
  if (outcome !== "applied" || answer.more) return { goOn: true };
  const left = await phone.read(async (tx) => (await tx.outbox()).length);
  return { goOn: left > 0 };
}

/** Takes the next mutations from the first without a receipt, and writes that they were sent before they are. */
async function prepare(phone: Phone): Promise<SyncRequest | undefined> {
  return phone.write(async (tx) => {
    const meta = await tx.meta();
    if (!meta.signedIn) return undefined;
    const outbox = await tx.outbox();
    const batch = meta.more ? [] : batchOf(outbox);
    for (const item of batch) await tx.putItem({ ...item, sent: true, attempts: item.attempts + 1 });
    return requestOf(meta, batch, outbox);
  });
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

function requestOf(meta: PhoneMeta, batch: readonly OutboxItem[], outbox: readonly OutboxItem[]): SyncRequest {
  const inBatch = new Set(batch.map((item) => item.mutationId));
  const waiting = outbox.filter((item) => item.sent && !inBatch.has(item.mutationId));
  return {
    protocolVersion: PROTOCOL_VERSION,
    schemaVersion: SCHEMA_VERSION,
    userId: meta.userId,
    clientId: meta.clientId,
    cursor: meta.cursor,
    limit: syncLimits.rowsPerPage,
    mutations: batch.map(({ seq, mutationId, name, args }) => ({ seq, mutationId, name, args })),
    waiting: waiting.slice(0, syncLimits.waitingPerCall).map((item) => item.mutationId),
  };
}
