import {
  isSent,
  openedBy,
  type OutboxItem,
  type ClientStore,
  type ClientTransaction,
  type StoreOwner,
} from "#app/db/clientStore.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { syncLimits } from "#shared/api/syncProtocol.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { askForBackgroundSync, askForLastingStorage } from "./browserPromises.ts";
import { noEffect, runLocally } from "./localRun.ts";
import { clientStoreOf } from "./openClientStore.ts";
import { noteMutation } from "./outboxMark.ts";
import { rebase, rollBackToBase } from "./rebase.ts";
import { isStorageFull } from "#app/db/storageFull.ts";
import { storageFullSentence } from "./syncTexts.ts";

/**
 * The only way to write offline: runs the mutation on the device and queues it, in one transaction. Returns its
 * mutationId; throws the rule's DomainError when it may not happen, and then nothing is queued.
 */
export async function mutate<Name extends MutationName>(
  store: ClientStore,
  name: Name,
  args: ArgsOf<Name>,
): Promise<string> {
  const mutationId = newMutationId();
  if (new TextEncoder().encode(JSON.stringify(args)).length > syncLimits.argsBytes) {
    throw new DomainError("input.tooLarge");
  }
  await store.write((tx) => append(tx, { mutationId, name, args, createdAt: new Date().toISOString() }));
  return mutationId;
}

async function append(
  tx: ClientTransaction,
  mutation: Pick<OutboxItem, "mutationId" | "name" | "args" | "createdAt">,
): Promise<void> {
  const meta = await tx.meta();
  if (!meta.signedIn) throw new DomainError("auth.signInFirst");
  const written = { ...mutation, schemaVersion: tx.version };
  const { run, rejection } = await runLocally(tx, meta, written);
  if (rejection !== undefined) throw rejection;
  const { nextSeq } = meta;
  const [item, nextMeta] = [
    { ...written, ...run, seq: nextSeq },
    { ...openedBy(tx, meta), nextSeq: nextSeq + 1 },
  ];
  await Promise.all([tx.addItem(item), tx.putMeta(nextMeta)]);
}

/**
 * Discards a mutation. If never sent, it is deleted and later ones move up. If sent, it is sent again as a no-op in its
 * place, and if the server had already applied it, its receipt says so.
 */
export async function discard(store: ClientStore, mutationId: string): Promise<void> {
  await store.write(async (tx) => {
    const item = (await tx.outbox()).find((candidate) => candidate.mutationId === mutationId);
    if (!item) return;
    await rollBackToBase(tx);
    await takeOut(tx, item);
    await rebase(tx);
  });
}

async function takeOut(tx: ClientTransaction, item: OutboxItem): Promise<void> {
  const meta = await tx.meta();
  if (isSent(item, meta)) return tx.putItems([{ ...item, ...noEffect(), name: "noop", args: {}, reads: [] }]);
  await tx.deleteItems([item.mutationId]);
  const later = (await tx.outbox()).filter(({ seq }) => seq > item.seq);
  await tx.putItems(later.map((moved) => ({ ...moved, seq: moved.seq - 1 })));
  await tx.putMeta({ ...meta, nextSeq: meta.nextSeq - 1 });
}

/** The user has read the rejection. */
export async function dismissRejection(store: ClientStore, mutationId: string): Promise<void> {
  await store.write(async (tx) => {
    const item = await tx.result(mutationId);
    if (item) await tx.putResults([{ ...item, dismissedAt: new Date().toISOString() }]);
  });
}

/**
 * A UUID that starts with the time (RFC 9562, version 7). Consecutive mutations start alike, so a compressed call
 * carries five bytes less of each. Nothing is ordered by it, and a wrong clock does no harm: 74 bits are random.
 */
export function newMutationId(): string {
  const time = Math.max(Date.now(), 0).toString(16).padStart(12, "0").slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

export type Queued = { status: "queued"; mutationId: string } | { status: "refused"; code: string; message: string };

/**
 * Queues a mutation; turns a rule's rejection or a full device into a sentence. Any other error is a bug and is thrown.
 */
export async function queueMutation<Name extends MutationName>(
  database: LocalDatabase,
  user: StoreOwner,
  name: Name,
  args: ArgsOf<Name>,
): Promise<Queued> {
  try {
    const mutationId = await mutate(clientStoreOf(database, user), name, args);
    noteMutation(database.userId, mutationId);
    askForLastingStorage();
    askForBackgroundSync();
    return { status: "queued", mutationId };
  } catch (error) {
    if (error instanceof DomainError) return { status: "refused", code: error.code, message: error.message };
    if (isStorageFull(error)) return { status: "refused", code: "storage.full", message: storageFullSentence };
    throw error;
  }
}
