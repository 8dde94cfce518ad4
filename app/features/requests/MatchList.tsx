import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { SceneName } from "#app/ui/Scene.tsx";
import { dashboardTexts as texts } from "./texts.ts";

interface MatchListProps<Match> {
  matches: readonly Match[];
  renderMatch: (match: Match) => ReactNode;
  /** Which of the dashboard's lists: it names the words for an empty one. */
  name: keyof typeof texts.empty;
  scene: SceneName;
}

/** One of the requester's lists, or the way to a first match. */
export function MatchList<Match extends { fixture: { id: string } }>(props: MatchListProps<Match>) {
  const { matches, renderMatch, name, scene } = props;
  if (matches.length === 0) {
    const action = (
      <ButtonLink variant="solid" to={paths.requestStream}>
        {texts.newRequest}
      </ButtonLink>
    );
    return (
      <EmptyState scene={scene} title={texts.empty[name].title} action={action}>
        {texts.empty[name].text}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-6">
      {matches.map((match) => (
        <li key={match.fixture.id}>{renderMatch(match)}</li>
      ))}
    </ul>
  );
}
