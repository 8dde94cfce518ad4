import { Calendar, MapPin } from "lucide-react";
import { Button } from "#app/ui/Button.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { CardGrid } from "#app/ui/CardGrid.tsx";
import { IconLine } from "#app/ui/FactRow.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { reelTexts as texts } from "./texts.ts";
import { useCompletedFixtures } from "./useReels.ts";

const shown = 6;

/** The latest completed matches, each with a button to make a reel. Hidden when there are none. */
export function RecentMatches({ onCreate }: { onCreate: (fixtureId: string) => void }) {
  const state = useCompletedFixtures(shown);
  if (state.status === "loading" || state.rows.length === 0) return null;
  return (
    <section aria-labelledby="recent-matches" className="flex flex-col gap-4">
      <h2 id="recent-matches">{texts.recent}</h2>
      <CardGrid label={texts.recent}>
        {state.rows.map((fixture) => (
          <RecentMatch key={fixture.id} fixture={fixture} onCreate={() => onCreate(fixture.id)} />
        ))}
      </CardGrid>
    </section>
  );
}

function RecentMatch({ fixture, onCreate }: { fixture: Fixture; onCreate: () => void }) {
  const { matchDate, homeSchool, awaySchool, sport, venue } = fixture;
  return (
    <BoardCard
      board={<MatchBoard date={matchDate} home={homeSchool} away={awaySchool} sport={sport} headingLevel={3} />}
    >
      <IconLine icon={<Calendar size={20} />}>
        <span className="figures">{formatDate(matchDate)}</span>
      </IconLine>
      <IconLine icon={<MapPin size={20} />}>{venue}</IconLine>
      <div className="mt-auto pt-1">
        <Button wide onClick={onCreate} aria-label={texts.createReelOf(matchTitle(fixture))}>
          {texts.createReel}
        </Button>
      </div>
    </BoardCard>
  );
}
