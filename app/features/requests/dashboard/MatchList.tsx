import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { SceneName } from "#app/ui/Scene.tsx";
import { useLinkTarget } from "#app/ui/useLinkTarget.ts";
import { dashboardTexts as texts } from "../texts.ts";

/** What the dashboard passes to each of its lists. */
export interface ListedMatches<Match> {
  matches: readonly Match[];
  /** The match that a link led to. */
  wantedFixtureId: string | undefined;
}

interface MatchListProps<Match> extends ListedMatches<Match> {
  renderMatch: (match: Match) => ReactNode;
  /** Which of the dashboard's lists; selects the text for an empty one. */
  name: keyof typeof texts.empty;
  scene: SceneName;
}

/** One of the requester's lists, or a link to request a first match. */
export function MatchList<Match extends { fixture: { id: string } }>(props: MatchListProps<Match>) {
  const { matches, renderMatch, name, scene, wantedFixtureId } = props;
  if (matches.length === 0) {
    return (
      <EmptyState scene={scene} title={texts.empty[name].title} action={<WayOn name={name} />}>
        {texts.empty[name].text}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-6">
      {matches.map((match) => (
        <MatchItem key={match.fixture.id} isWanted={match.fixture.id === wantedFixtureId}>
          {renderMatch(match)}
        </MatchItem>
      ))}
    </ul>
  );
}

function WayOn({ name }: { name: keyof typeof texts.empty }) {
  if (name !== "active") return <ButtonLink to={`${paths.requesterDashboard}?tab=active`}>{texts.toActive}</ButtonLink>;
  return (
    <ButtonLink variant="primary" to={paths.requestStream}>
      {texts.newRequest}
    </ButtonLink>
  );
}

function MatchItem({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const item = useLinkTarget(isWanted);
  return (
    <li ref={item} tabIndex={-1} className="scroll-mt-20">
      {children}
    </li>
  );
}
