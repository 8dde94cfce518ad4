import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useKeptRequests } from "#app/db/sentRequests.ts";
import { useRows } from "#app/db/useRows.ts";
import type { ChoiceKind } from "#shared/entities/choices.ts";
import { chosenKind } from "#shared/rules/payable.ts";

/** How this request is to be paid, if chosen: an account's choice from its rows, a visitor's from this device. */
export function useChosenPayment(fixtureId: string): ChoiceKind | undefined {
  const { userId } = useStoreOwner();
  const kept = useKeptRequests(userId).find((request) => request.fixtureId === fixtureId);
  const payments = useRows("payment", (table) => table.where("fixtureId").equals(fixtureId).toArray(), [fixtureId]);
  return kept?.choice ?? (payments.status === "ready" ? chosenKind(payments.rows) : undefined);
}
