import { SCHEMA_VERSION, syncLimits } from "#shared/api/syncProtocol.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { noEffect, runLocally } from "./localRun.ts";
import { newMutationId } from "./mutationId.ts";
import { isSent, type OutboxItem, type Phone, type PhoneTransaction } from "./phone.ts";
import { replay, showTruth } from "./replay.ts";

/**
 * The one way to write offline: runs the mutation on the phone and queues it, in one transaction.
 * Answers its mutationId; throws the rule's DomainError when it may not happen, and then nothing is queued.
 */
export async function mutate<Name extends MutationName>(phone: Phone, name: Name, args: ArgsOf<Name>): Promise<string> {
  const mutationId = newMutationId();
  if (new TextEncoder().encode(JSON.stringify(args)).length > syncLimits.argsBytes) {
    throw new DomainError("input.tooLarge");
  }
  await phone.write((tx) => append(tx, { mutationId, name, args, createdAt: new Date().toISOString() }));
  return mutationId;
}

async function append(
  tx: PhoneTransaction,
  tap: Pick<OutboxItem, "mutationId" | "name" | "args" | "createdAt">,
): Promise<void> {
  const meta = await tx.meta();
  if (!meta.signedIn) throw new DomainError("auth.signInFirst");
  const { run, refusal } = await runLocally(tx, meta, tap);
  if (refusal !== undefined) throw refusal;
  await tx.addItem({ ...tap, ...run, schemaVersion: SCHEMA_VERSION, seq: meta.nextSeq });
  await tx.putMeta({ ...meta, nextSeq: meta.nextSeq + 1 });
}

/**
 * Takes a tap back. Never sent: it is gone, and what follows moves up. Sent: it goes out as a no-op in its place,
 * and if the server had done it already, its receipt says so.
 */
export async function discard(phone: Phone, mutationId: string): Promise<void> {
  await phone.write(async (tx) => {
    const item = (await tx.outbox()).find((candidate) => candidate.mutationId === mutationId);
    if (!item) return;
    await showTruth(tx);
    await takeOut(tx, item);
    await replay(tx);
  });
}

async function takeOut(tx: PhoneTransaction, item: OutboxItem): Promise<void> {
  const meta = await tx.meta();
  if (isSent(item, meta)) return tx.putItems([{ ...item, ...noEffect(), name: "noop", args: {}, reads: [] }]);
  await tx.deleteItems([item.mutationId]);
  const later = (await tx.outbox()).filter(({ seq }) => seq > item.seq);
  await tx.putItems(later.map((moved) => ({ ...moved, seq: moved.seq - 1 })));
  await tx.putMeta({ ...meta, nextSeq: meta.nextSeq - 1 });
}

/** The person has read the refusal. */
export async function dismissRejection(phone: Phone, mutationId: string): Promise<void> {
  await phone.write(async (tx) => {
    const item = await tx.settled(mutationId);
    if (item) await tx.putSettled([{ ...item, dismissedAt: new Date().toISOString() }]);
  });
}
