import { useStoreOwner } from "#app/db/AccountContext.ts";
import { changeKept } from "#app/db/sentRequests.ts";
import type { ChoiceKind } from "#shared/entities/choices.ts";
import { useMutate } from "#app/sync/useMutate.ts";

/**
 * Chooses to pay a match on the day, or by invoice. An account's phone queues it; a visitor's keeps it until it is
 * sent.
 */
export function useChoosePayment(fixtureId: string): (kind: ChoiceKind) => void {
  const { userId } = useStoreOwner();
  const { run } = useMutate("payment.choose");
  return (kind) => {
    if (userId === "visitor") changeKept(userId, fixtureId, { choice: kind, isChoiceSent: false });
    else void run({ id: crypto.randomUUID(), fixtureId, kind });
  };
}
