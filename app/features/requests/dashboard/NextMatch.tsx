import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { CardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { nextMatch } from "./nextMatch.ts";
import { dashboardTexts } from "../texts.ts";
import { useMyMatches } from "./useMyMatches.ts";

const texts = dashboardTexts.next;

/** The start screen for someone with requests but no profile: what needs them next, and a link to it. */
export function NextMatch({ alone, below }: { alone: ReactNode; below: ReactNode }) {
  const matches = useMyMatches();
  if (matches.status === "loading") {
    return (
      <SkeletonGroup label={dashboardTexts.loading}>
        <CardSkeleton />
      </SkeletonGroup>
    );
  }
  const next = nextMatch(matches);
  if (!next) return alone;
  const { fixture, sentence } = next;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <h1>{texts.title}</h1>
      <BoardCard edge className="-mx-4 sm:mx-0" board={<MatchLine {...boardOf(fixture)} headingLevel={2} />}>
        <p className="font-semibold">{sentence}</p>
        <ButtonLink variant="primary" size="large" to={`${paths.requesterDashboard}?fixture=${fixture.id}`}>
          {texts.dashboard}
        </ButtonLink>
      </BoardCard>
      {below}
    </div>
  );
}
