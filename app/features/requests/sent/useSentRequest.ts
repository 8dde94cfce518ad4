import { useStoreOwner } from "#app/db/AccountContext.ts";
import { keepRequest, useKeptRequests } from "#app/db/sentRequests.ts";
import { emptyFixtureForm } from "../form/fixtureFormValues.ts";
import type { SentRequest } from "../form/RequestForm.tsx";

/** The request in the address, as stored on this device: a reload loses neither its number nor its link. */
export function useSentRequest(mutationId: string | null) {
  const { userId } = useStoreOwner();
  const kept = useKeptRequests(userId).find((request) => request.mutationId === mutationId);
  const keep = ({ values, ...request }: SentRequest) => {
    const texts = Object.entries(values).map(([field, value]) => [field, String(value ?? "")]);
    keepRequest(userId, { ...request, values: Object.fromEntries(texts) });
  };
  return { sent: kept && { ...kept, values: { ...emptyFixtureForm, ...kept.values } }, keep };
}
