import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { markSettled } from "#app/sync/outboxMark.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { toast } from "#app/ui/toastStore.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";

export interface OutboxActions {
  /** Sends the rejected change again as a new one; the rejection is dismissed once it is queued. */
  sendAgain(refused: { mutationId: string; name: string }, args: unknown): Promise<void>;
  dismiss(mutationId: string): Promise<void>;
  discard(mutationId: string): Promise<void>;
  sendNow(): void;
}

/** The user's actions on the outbox. Their code loads when the panel opens. */
export function useOutboxActions(): OutboxActions {
  const database = useDatabase();
  const user = useStoreOwner();

  async function client() {
    const { clientStoreOf } = await import("#app/sync/openClientStore.ts");
    return clientStoreOf(database, user);
  }

  async function dismiss(mutationId: string): Promise<void> {
    const { dismissRejection } = await import("#app/sync/mutate.ts");
    await dismissRejection(await client(), mutationId);
  }

  return {
    dismiss,
    sendAgain: async ({ mutationId, name }, args) => {
      const { queueMutation } = await import("#app/sync/mutate.ts");
      // The outbox's edge: the mutation itself parses the arguments and rejects invalid ones.
      const queued = await queueMutation(database, user, name as MutationName, args as ArgsOf<MutationName>);
      if (queued.status === "refused") {
        toast({ title: queued.message, tone: "destructive" });
        return;
      }
      await dismiss(mutationId);
      toast({ title: queuedSentence, tone: "queued" });
    },
    discard: async (mutationId) => {
      const { discard } = await import("#app/sync/mutate.ts");
      markSettled(database.userId, [mutationId]);
      await discard(await client(), mutationId);
    },
    sendNow: () => void import("#app/sync/syncLoop.ts").then(({ syncNow }) => syncNow()),
  };
}
