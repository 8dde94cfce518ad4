import { useEffect } from "react";
import { call, isUnreachable } from "#app/api/apiClient.ts";
import { untilReached } from "#app/api/untilReached.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { changeKept, useKeptRequests, type KeptRequest } from "#app/db/sentRequests.ts";
import { useMutationResult } from "#app/sync/useOutbox.ts";
import type { ChoiceKind } from "#shared/entities/choices.ts";

/** Sends visitors' payment choices once their requests have arrived. Renders nothing. */
export function VisitorChoices() {
  const { userId } = useStoreOwner();
  const kept = useKeptRequests("visitor");
  if (userId !== "visitor") return null;
  return kept.map((request) =>
    request.choice !== undefined && request.isChoiceSent !== true ? (
      <SendChoice key={`${request.fixtureId} ${request.choice}`} request={request} kind={request.choice} />
    ) : null,
  );
}

function SendChoice({ request: { mutationId, fixtureId }, kind }: { request: KeptRequest; kind: ChoiceKind }) {
  const isAccepted = useMutationResult(mutationId)?.outcome === "applied";
  useEffect(() => {
    if (!isAccepted) return undefined;
    const over = new AbortController();
    void send(fixtureId, kind, over.signal);
    return () => over.abort();
  }, [isAccepted, fixtureId, kind]);
  return null;
}

async function send(fixtureId: string, kind: ChoiceKind, signal: AbortSignal): Promise<void> {
  try {
    await untilReached(() => call("choosePayment", { body: { fixtureId, kind }, signal }), signal);
  } catch (error) {
    // A rule rejects it: the match is paid, cancelled or claimed by now, so there is nothing left to choose.
    if (signal.aborted || isUnreachable(error)) return;
  }
  if (!signal.aborted) changeKept("visitor", fixtureId, { isChoiceSent: true });
}
