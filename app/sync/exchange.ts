import {
  PROTOCOL_VERSION,
  SCHEMA_VERSION,
  syncLimits,
  type SyncRequest,
  type SyncResponse,
} from "#shared/api/syncProtocol.ts";
import { applyAnswer } from "./applyAnswer.ts";
import { isSent, type OutboxItem, type Phone, type PhoneMeta, type PhoneTransaction } from "./phone.ts";

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

/** A call, and whether more of the queue is to follow on it. */
interface Call {
  request: SyncRequest;
  hasRest: boolean;
}

/**
 * Sends the queue and fetches what is new, and applies each answer. While an answer is being applied, the call that
 * follows on it is on its way already. Ends when `goesOn` says so, when nothing follows, or when an answer was not used.
 */
export async function exchange(
  phone: Phone,
  transport: Transport,
  goesOn: () => boolean = () => true,
): Promise<ExchangeResult> {
  let call = await phone.write((tx) => nextCall(tx));
  if (!call) return { goOn: false };
  let coming = transport(call.request);
  for (;;) {
    const answer = await coming;
    const following: Call | undefined = goesOn() ? await callAfter(phone, call, answer) : undefined;
    const ahead: Promise<SyncResponse> | undefined = following && begun(transport(following.request));
    const outcome = await applyAnswer(phone, answer);
    if (answer.retryAfter !== undefined) return { goOn: false, retryAfter: answer.retryAfter };
    if (outcome !== "applied") return { goOn: true };
    if (!following || !ahead) return { goOn: answer.more || (await phone.read((tx) => tx.hasWaiting())) };
    [call, coming] = [following, ahead];
  }
}

/** Its failure is met where it is awaited, if it still is. */
function begun(answer: Promise<SyncResponse>): Promise<SyncResponse> {
  answer.catch(() => undefined);
  return answer;
}

/**
 * The call that follows on an answer before it is applied: the next page, or the mutations behind those decided. Where
 * it cannot be made ready the answer is applied all the same, and what comes next meets the fault.
 */
async function callAfter(
  phone: Phone,
  { request, hasRest }: Call,
  { cursor, more, receipts, ...answer }: SyncResponse,
): Promise<Call | undefined> {
  if (answer.reset || answer.gap || answer.retryAfter !== undefined) return undefined;
  const sent = request.mutations.map(({ mutationId }) => mutationId);
  if (more) {
    const waiting = [...sent, ...request.waiting].slice(0, syncLimits.waitingPerCall);
    return { request: { ...request, cursor, mutations: [], waiting }, hasRest: false };
  }
  const decided = new Set(receipts.map(({ mutationId }) => mutationId));
  if (!hasRest || !sent.every((mutationId) => decided.has(mutationId))) return undefined;
  const ready = phone.write(async (tx) => {
    const meta = await tx.meta();
    const isCurrent = meta.clientId === request.clientId && meta.cursor === request.cursor;
    return isCurrent ? nextCall(tx, { cursor, decided }) : undefined;
  });
  return ready.catch(() => undefined);
}

interface Position {
  cursor: string | null;
  /** Receipts for these are there, to be applied. */
  decided: ReadonlySet<string>;
}

/** Takes the next mutations from the first without a receipt, and writes that they were sent before they are. */
async function nextCall(tx: PhoneTransaction, position?: Position): Promise<Call | undefined> {
  const meta = await tx.meta();
  if (!meta.signedIn) return undefined;
  const outbox = (await toSend(tx, meta, position?.decided.size ?? 0)).filter(
    ({ mutationId }) => !position?.decided.has(mutationId),
  );
  if (position && outbox.length === 0) return undefined;
  const batch = meta.more ? [] : batchOf(outbox);
  const sentSeq = Math.max(meta.sentSeq, batch.at(-1)?.seq ?? 0);
  // Also where it says nothing new: a phone that is too full to write this could not write the answer either.
  if (batch.length > 0) await tx.putMeta({ ...meta, sentSeq });
  const cursor = position ? position.cursor : meta.cursor;
  const request = requestOf({ ...meta, cursor, sentSeq }, batch, outbox);
  return { request, hasRest: batch.length > 0 && batch.length < outbox.length };
}

/** As much of the queue as the next call needs to know: its items, one more, and whatever was sent before. */
async function toSend(tx: PhoneTransaction, meta: PhoneMeta, decided: number): Promise<OutboxItem[]> {
  const count = decided + syncLimits.mutationsPerCall + 1;
  const head = await tx.outboxHead(count);
  const [last] = head.slice(count - 1);
  return last && isSent(last, meta) ? tx.outbox() : head;
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
  const waiting = outbox.filter((item) => isSent(item, meta) && !inBatch.has(item.mutationId));
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
