import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useKeptRequests, type KeptRequest } from "#app/db/sentRequests.ts";
import { useMutationResult, useToday } from "#app/sync/useOutbox.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { stateOf } from "./submissionState.ts";
import { sentTexts } from "../texts.ts";

/** Where a visitor finds the requests sent from this device. An account has its dashboard. */
export function SentRequests() {
  const { userId } = useStoreOwner();
  const kept = useKeptRequests(userId);
  const today = useToday();
  const coming = kept.filter(({ values }) => (values["matchDate"] ?? "") >= today);
  if (userId !== "visitor" || coming.length === 0) return null;
  return (
    <section aria-labelledby="sent-requests" className="flex flex-col gap-3 pt-6">
      <h2 id="sent-requests" className="text-xl">
        {sentTexts.traces}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {coming.map((request) => (
          <li key={request.mutationId}>
            <SentRequestCard request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SentRequestCard({ request }: { request: KeptRequest }) {
  const state = stateOf(useMutationResult(request.mutationId));
  const { matchDate = "", homeSchool = "", awaySchool = "" } = request.values;
  const number = state.status === "accepted" ? state.number : undefined;
  const choice = request.choice === undefined ? "" : `, ${sentTexts.chosen[request.choice].toLowerCase()}`;
  return (
    <Card flush className="overflow-hidden">
      <MatchLine date={matchDate} home={homeSchool} away={awaySchool} headingLevel={3} />
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p>
          {state.status === "refused" ? sentTexts.refusedTitle : numberText(number)}
          {choice}
        </p>
        <ButtonLink
          to={{ search: `?type=${request.kind}&sent=${request.mutationId}` }}
          aria-label={sentTexts.openLabel(homeSchool, awaySchool)}
        >
          {sentTexts.open}
        </ButtonLink>
      </div>
    </Card>
  );
}

function numberText(number: number | undefined): string {
  return number === undefined ? sentTexts.pending : `Fixture #${number}`;
}
