import { ArrowLeft, Undo2, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { serverNow } from "#app/api/serverClock.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRow } from "#app/db/useRows.ts";
import { paths } from "#app/paths.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { IconButton } from "#app/ui/IconButton.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { useScreenOn } from "#app/ui/useScreenOn.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { ScoreEvent } from "#shared/entities/scoreEvent.ts";
import { clockAt, clockText, type Clock } from "#shared/rules/score/clock.ts";
import { scoringRules, type ScoringRules } from "#shared/rules/score/scoringRules.ts";
import { InviteScorer } from "./InviteScorer.tsx";
import { ScoreHalf } from "./ScoreHalf.tsx";
import { pressName, scorePresses } from "./scorePresses.ts";
import { scoreTexts as texts } from "./scoreTexts.ts";
import { useScore } from "./useScore.ts";

interface ScoreKeeperProps {
  bidId: string | undefined;
  fixtureId: string | undefined;
}

/** The score of a match, kept by a thumb: for its streamer, and for scorers that the streamer has invited. */
export function ScoreKeeper({ bidId, fixtureId }: ScoreKeeperProps) {
  const { userId } = useStoreOwner();
  const freshness = useFreshness();
  const bid = useRow("bid", bidId);
  const user = useRow("user", userId);
  const fixture = useRow("fixture", fixtureId);
  const isStreamer = bid.status === "ready" && bid.row.status === "accepted" && bid.row.streamerUserId === userId;
  const isScorer = user.status === "ready" && user.row.audiences?.includes(`scorer:${bidId}`) === true;
  if (bidId !== undefined && (isStreamer || isScorer) && fixture.status === "ready") {
    return <Keeping fixture={fixture.row} bidId={bidId} isStreamer={isStreamer} />;
  }
  if ([bid, user, fixture].some(({ status }) => status === "loading") || freshness === "never") return <RowsLoading />;
  const { title, text, action } = texts.missing;
  return (
    <EmptyState scene="field" headingLevel={1} title={title} way={{ to: paths.streamerDashboard, words: action }}>
      {text}
    </EmptyState>
  );
}

function Keeping({ fixture, bidId, isStreamer }: { fixture: Fixture; bidId: string; isStreamer: boolean }) {
  const { sport, homeSchool, awaySchool } = fixture;
  // A wet thumb cannot unlock the phone.
  useScreenOn(true);
  const { score, last, problem, press, undo, setClock, nextPeriod, isLoading } = useScore(fixture, bidId);
  if (isLoading) return <RowsLoading />;
  const { hasClock, period, counted } = scoringRules[sport];
  const half = (side: "home" | "away", school: string) => (
    <ScoreHalf
      school={school}
      side={score[side]}
      hasMore={counted !== "sum"}
      presses={scorePresses(sport)}
      onPress={(what) => void press(side, what)}
    />
  );
  return (
    <article className="mx-auto flex w-full max-w-2xl touch-manipulation flex-col gap-2 select-none">
      <div className="flex items-center justify-between gap-2">
        {isStreamer && (
          <Link
            to={`${paths.streamerDashboard}?fixture=${fixture.id}`}
            aria-label={texts.back}
            className="grid size-12 place-content-center"
          >
            <ArrowLeft size={24} aria-hidden="true" />
          </Link>
        )}
        <h1 className="sr-only">{texts.heading}</h1>
        <p className="flex items-baseline gap-2 text-lg font-bold whitespace-nowrap sm:gap-3 sm:text-xl">
          {score.periodName} {score.clock && <RunningClock clock={score.clock} />}
        </p>
        <span className="flex gap-1">
          {isStreamer && <Inviting fixture={fixture} bidId={bidId} />}
          <Button className="min-h-12 px-3! whitespace-nowrap" onClick={() => void nextPeriod()}>
            {texts.next(period.name)}
          </Button>
        </span>
      </div>
      {hasClock && (
        <Button className="min-h-12" wide onClick={() => void setClock(score.clock?.isRunning ? "stop" : "play")}>
          {score.clock?.isRunning ? texts.stop : texts.start}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2">
        {half("home", homeSchool)}
        {half("away", awaySchool)}
      </div>
      {hasSets(counted) && <p className="min-h-[1lh] max-w-none text-center">{score.detail}</p>}
      {problem !== undefined && (
        <Notice tone="clay" role="alert">
          {problem || texts.notSaved}
        </Notice>
      )}
      <LastPress fixture={fixture} last={last} undo={undo} />
    </article>
  );
}

function Inviting({ fixture, bidId }: { fixture: Fixture; bidId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={texts.invite.open} icon={<UserPlus size={24} />} onClick={() => setOpen(true)} />
      <InviteScorer fixture={fixture} bidId={bidId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function LastPress({ fixture, last, undo }: { fixture: Fixture; last: ScoreEvent | undefined; undo(): void }) {
  return (
    <div className="flex min-h-16 items-center justify-between gap-3 border-t border-hairline pt-2">
      <p role="status">{last ? lastText(fixture, last) : texts.nothingYet}</p>
      {last && (
        <Button variant="primary" size="large" icon={<Undo2 size={22} aria-hidden="true" />} onClick={undo}>
          {texts.undo}
        </Button>
      )}
    </div>
  );
}

function hasSets(counted: ScoringRules["counted"]): boolean {
  return counted === "tennis" || counted === "volleyball";
}

function lastText({ sport, homeSchool, awaySchool }: Fixture, { side, kind, points }: ScoreEvent): string {
  if (kind === "play" || kind === "stop" || kind === "undo") return kind === "play" ? texts.started : texts.stopped;
  return texts.last(pressName(sport, kind, points), side === "home" ? homeSchool : awaySchool);
}

function RunningClock({ clock }: { clock: Clock }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!clock.isRunning) return undefined;
    const timer = setInterval(() => setNow(serverNow()), 250);
    return () => clearInterval(timer);
  }, [clock.isRunning]);
  return <span className="tabular-nums">{clockText(clockAt(clock, now))}</span>;
}
