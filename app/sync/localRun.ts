import type { Actor } from "#shared/entities/actor.ts";
import { actorKey } from "#shared/entities/actor.ts";
import type { MutationContext } from "#shared/mutations/defineMutation.ts";
import { runMutation } from "#shared/mutations/runMutation.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { LocalStore } from "./localStore.ts";
import type { OutboxItem, PhoneMeta, PhoneTransaction } from "./phone.ts";

/** What a run depended on, and what it has changed on the screen. */
export interface LocalRun extends Pick<OutboxItem, "writes" | "covers" | "under"> {
  reads: string[];
}

export interface LocalOutcome {
  run: LocalRun;
  /** Why it may not happen; then it has written nothing. */
  refusal?: unknown;
}

/** What a tap has that shows nothing. */
export function noEffect(): Pick<OutboxItem, "writes" | "covers" | "under"> {
  return { writes: [], covers: [], under: [] };
}

/** Runs a mutation on the phone and shows its effect. */
export async function runLocally(
  tx: PhoneTransaction,
  meta: PhoneMeta,
  { mutationId, name, args, createdAt }: Pick<OutboxItem, "mutationId" | "name" | "args" | "createdAt">,
): Promise<LocalOutcome> {
  const store = new LocalStore(tx);
  try {
    await runMutation("sync", name, args, store, localContext(meta, mutationId, createdAt));
  } catch (refusal) {
    return { run: { reads: store.reads(), ...noEffect() }, refusal };
  }
  return { run: { reads: store.reads(), ...(await store.commit()) } };
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
