import type { ReactNode } from "react";
import { BoardCard } from "#app/ui/Card.tsx";
import { CardGrid } from "#app/ui/CardGrid.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { dashboardTexts } from "./dashboardTexts.ts";

interface OtherThreadsProps {
  fixtures: readonly Fixture[];
  renderMessages: (fixture: Fixture) => ReactNode;
}

/** The matches of requesters who wrote first, with a button to answer. */
export function OtherThreads({ fixtures, renderMessages }: OtherThreadsProps) {
  if (fixtures.length === 0) return null;
  return (
    <section aria-label={dashboardTexts.requests.threads} className="mb-5">
      <h2 className="mb-3 text-lg">{dashboardTexts.requests.threads}</h2>
      <CardGrid label={dashboardTexts.requests.threads}>
        {fixtures.map((fixture) => (
          <BoardCard key={fixture.id} board={<MatchLine {...boardOf(fixture)} />}>
            {renderMessages(fixture)}
          </BoardCard>
        ))}
      </CardGrid>
    </section>
  );
}
