import { productSchema } from "#shared/api/productSchema.ts";
import { PROTOCOL_VERSION, syncLimits, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { ReceiptDocument } from "../db/syncCollections.ts";
import { NOOP, type BatchResult } from "./decide.ts";
import type { FirstPages } from "./firstPages.ts";
import type { RecentCommits } from "./recentCommits.ts";
import { answerOf, argsHash, newShown, outcomeOf, receiptId, type Present } from "./receipts.ts";
import type { ReadPort, ServerStore } from "./serverStore.ts";
import type { WriterQueue } from "./writer.ts";

export interface SyncEngine {
  store: ServerStore;
  queue: Pick<WriterQueue, "decide">;
  present: Present;
  firstPages: FirstPages;
  recent: RecentCommits;
  /** The same as the queue's; absent: the product's. */
  schema?: Schema;
}

/** The client's app is too old (or not ours): its outbox is kept until it updates. */
export class UpgradeRequired extends Error {}

/**
 * The only sync call: decides the mutations in order, then answers from one snapshot what changed for this actor and,
 * on the last page, the receipts. `sessionActor` is the caller according to the cookie.
 */
export async function exchange(engine: SyncEngine, sessionActor: Actor, request: SyncRequest): Promise<SyncResponse> {
  const { version } = engine.schema ?? productSchema;
  requireVersions(request, version);
  const actor = actorOf(sessionActor, request.userId);
  const blank = blankAnswer(request);
  const { today } = blank;
  if (request.schemaVersion > version) return { ...blank, retryAfter: 30 };
  const decided = await decideMutations(engine, actor, request);
  if (decided.isForeignClient) return { ...blank, reset: true };
  return engine.store.snapshot(async (port) => {
    const { cursor, limit, schemaVersion } = request;
    const changes = await engine.firstPages.changes(port, { actor, cursor, limit, today, schemaVersion });
    if (changes === "reset") return { ...blank, reset: true as const };
    const receipts = changes.more ? [] : await receiptsFor(engine, port, actor, request);
    return { ...blank, ...changes, receipts, ...interruption(decided), ...suspensionOf(actor) };
  });
}

/** The answer to a call for which nothing is new. */
export function blankAnswer({ clientId, cursor }: Pick<SyncRequest, "clientId" | "cursor">): SyncResponse {
  const today = sastDate(new Date().toISOString());
  return { clientId, from: cursor, cursor, today, patch: {}, more: false, receipts: [] };
}

function requireVersions({ protocolVersion, schemaVersion }: SyncRequest, version: number): void {
  if (protocolVersion !== PROTOCOL_VERSION || schemaVersion < version - 1) throw new UpgradeRequired();
}

/** A client's database belongs to one account: another session may not send or read for it. */
function actorOf(sessionActor: Actor, userId: string): Actor {
  if (userId === "visitor") return { kind: "visitor" };
  if (sessionActor.kind !== "user") throw new DomainError("auth.signInFirst");
  if (sessionActor.userId !== userId) throw new DomainError("auth.notAllowed");
  return sessionActor;
}

async function decideMutations(engine: SyncEngine, actor: Actor, request: SyncRequest): Promise<BatchResult> {
  if (request.mutations.length === 0) return { receipts: [] };
  const items = request.mutations.map((item) => {
    const args = isTooLarge(item.args) ? "too large" : item.args;
    return { ...item, args, schemaVersion: item.schemaVersion ?? request.schemaVersion };
  });
  return engine.queue.decide({ actor, origin: "sync", clientId: request.clientId, items });
}

function isTooLarge(args: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(args) ?? "") > syncLimits.argsBytes;
}

async function receiptsFor(
  engine: SyncEngine,
  port: ReadPort,
  actor: Actor,
  request: SyncRequest,
): Promise<SyncResponse["receipts"]> {
  const asked = [...request.mutations.map(({ mutationId }) => mutationId), ...request.waiting];
  const found = await port.receipts([...new Set(asked)].map((mutationId) => receiptId(actor, mutationId)));
  const shown = newShown();
  const answers: SyncResponse["receipts"] = [];
  const readerOf = receiptReader(actor, request);
  for (const receipt of found) {
    const part = readerOf(receipt);
    if (part === "whole") answers.push(await answerOf(receipt, actor, port, engine.present, shown));
    if (part === "outcome") answers.push(outcomeOf(receipt));
  }
  return answers;
}

function suspensionOf(actor: Actor): Pick<SyncResponse, "suspended"> {
  return actor.kind === "user" && actor.suspended ? { suspended: actor.suspended } : {};
}

/**
 * Visitors share one actor, and knowing an id is not enough: receipts that open a visitor's request go only to the
 * client that sent it, or to a client that sends the same again. A client that discarded what it had sent under an
 * earlier client id is answered with the outcome alone, so that its change does not wait forever.
 */
function receiptReader(actor: Actor, { clientId, mutations }: SyncRequest): (receipt: ReceiptDocument) => ReceiptPart {
  if (actor.kind !== "visitor") return () => "whole";
  const sent = new Map(
    mutations.map(({ mutationId, name, args }) => [receiptId(actor, mutationId), { name, hash: argsHash(name, args) }]),
  );
  return (receipt) => {
    const item = sent.get(receipt._id);
    if (receipt.clientId === clientId || item?.hash === receipt.argsHash) return "whole";
    return item?.name === NOOP ? "outcome" : "nothing";
  };
}

type ReceiptPart = "whole" | "outcome" | "nothing";

function interruption({ gap, retryAfter }: BatchResult): Partial<Pick<SyncResponse, "gap" | "retryAfter">> {
  return { ...(gap ? { gap } : {}), ...(retryAfter === undefined ? {} : { retryAfter }) };
}
