import type { Actor } from "#shared/entities/actor.ts";
import { actorKey } from "#shared/entities/actor.ts";
import type { MutationContext } from "#shared/mutations/defineMutation.ts";
import { runMutation } from "#shared/mutations/registry.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { LocalStore } from "./localStore.ts";
import type { OutboxItem, PhoneMeta, PhoneTransaction } from "./phone.ts";

export interface LocalRun {
  reads: string[];
  writes: string[];
  /** Why it may not happen; then it has written nothing. */
  refusal?: unknown;
}

/** Runs a mutation on the phone and shows its effect. */
export async function runLocally(
  tx: PhoneTransaction,
  meta: PhoneMeta,
  { mutationId, name, args, createdAt }: Pick<OutboxItem, "mutationId" | "name" | "args" | "createdAt">,
): Promise<LocalRun> {
  const store = new LocalStore(tx);
  try {
    await runMutation("sync", name, args, store, localContext(meta, mutationId, createdAt));
  } catch (refusal) {
    return { reads: store.reads(), writes: [], refusal };
  }
  return { reads: store.reads(), writes: await store.commit() };
}

/** Until the server has named a date nothing is past: the phone does not know better. */
const beforeAnyMatch = "0001-01-01";

/** The phone's clock decides nothing: the date is the last one that the server named, which is never ahead of it. */
function localContext(meta: PhoneMeta, mutationId: string, now: string): MutationContext {
  const actor = actorOf(meta);
  return {
    actor,
    mutationId,
    now,
    today: meta.today ?? beforeAnyMatch,
    id: (n) => derivedId(actorKey(actor), mutationId, n),
    nextNumber: async () => undefined,
    announce: async () => undefined,
  };
}

function actorOf({ userId, role }: PhoneMeta): Actor {
  return userId === "visitor" ? { kind: "visitor" } : { kind: "user", userId, role, roleVersion: 0 };
}
