import { Flag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { WatchPhase, WatchState } from "#shared/api/live.ts";
import { formatDate, sastClock, sastDate } from "#shared/rules/format.ts";
import { scoreAddress } from "#shared/rules/watchAddress.ts";
import { NotYet } from "./NotYet.tsx";
import { useWakeUp } from "./useWakeUp.ts";
import { useWatchState } from "./useWatchState.ts";
import { watchReportTexts } from "./watchReportTexts.ts";
import { WatchSponsor } from "./WatchSponsor.tsx";
import { WatchScore } from "./WatchScore.tsx";
import { WatchVideo } from "./WatchVideo.tsx";
import { watchTexts as texts } from "./watchTexts.ts";

interface WatchScreenProps {
  /** The match's number. */
  match: number;
  /** The link's; parties and viewers of a listed match need none. */
  linkKey: string | undefined;
}

/** A match while it is played, before and after. */
export function WatchScreen({ match, linkKey }: WatchScreenProps) {
  const watching = useWatchState(match, linkKey);
  switch (watching.status) {
    case "opening":
      return <Waiting label={texts.opening} />;
    case "unknown":
      return <Nothing {...texts.unknown} />;
    case "offline":
      return <Nothing {...texts.offline} isOffline />;
    case "open":
      return <OpenMatch state={watching.state} isCurrent={watching.isCurrent} linkKey={linkKey} />;
    default:
      return watching satisfies never;
  }
}

function Nothing({ title, text, isOffline = false }: { title: string; text: string; isOffline?: boolean }) {
  return (
    <EmptyState
      scene={isOffline ? "torn" : "rope"}
      headingLevel={1}
      title={title}
      way={{ to: paths.home, words: texts.home }}
    >
      {text}
    </EmptyState>
  );
}

/** How a phase looks: its tone, and whether someone waits for a picture. */
const tones: Readonly<Record<WatchPhase, "pitch" | "amber" | "sky" | "clay" | "grey">> = {
  notYet: "sky",
  settingUp: "sky",
  live: "pitch",
  catchingUp: "amber",
  halfTime: "sky",
  ended: "sky",
  replay: "pitch",
  hidden: "clay",
  notAllowed: "clay",
};

interface OpenMatchProps {
  state: WatchState;
  isCurrent: boolean;
  linkKey: string | undefined;
}

function OpenMatch({ state, isCurrent, linkKey }: OpenMatchProps) {
  const { match, phase, video, sponsor } = state;
  const title = `${match.homeSchool} vs ${match.awaySchool}`;
  const { title: heading, text } = texts.phases[phase];
  const wakeUp = useWakeUp(phase);
  return (
    <div className="mx-auto flex w-full max-w-240 flex-col gap-4">
      <h1 className="sr-only">{title}</h1>
      <MatchBoard
        date={sastDate(match.startsAt)}
        home={match.homeSchool}
        away={match.awaySchool}
        sport={match.sport}
        headingLevel={2}
      />
      {!isCurrent && (
        <Notice tone="grey" role="status">
          {texts.stale}
        </Notice>
      )}
      <Notice tone={tones[phase]} title={heading} role="status">
        {text}
      </Notice>
      {(phase === "notYet" || phase === "settingUp") && <NotYet match={match} title={title} wakeUp={wakeUp} />}
      {video && (
        <WatchVideo
          key={video.kind}
          video={video}
          match={title}
          counts={sponsor !== undefined}
          number={match.number}
          linkKey={linkKey}
        />
      )}
      {sponsor && <WatchSponsor sponsor={sponsor} />}
      {state.score && (
        <WatchScore
          steps={state.score}
          home={match.homeSchool}
          away={match.awaySchool}
          isReplay={video !== null && (phase === "replay" || phase === "ended")}
        />
      )}
      {!video && phase === "live" && <p className="text-ink-soft">{texts.linkOnly}</p>}
      <MatchFacts state={state} linkKey={linkKey} />
    </div>
  );
}

function MatchFacts({ state, linkKey }: Pick<OpenMatchProps, "state" | "linkKey">) {
  const { match, phase, video, viewers } = state;
  // Also before anybody has kept a score: that page waits for it, at the price of some bytes.
  const isOver = phase === "replay" || phase === "ended";
  const hasScorePage = state.score !== undefined || !(isOver || phase === "hidden" || phase === "notAllowed");
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-ink-soft">
      <span>
        {formatDate(sastDate(match.startsAt))}, {sastClock(match.startsAt)}, {match.venue}
      </span>
      {video && viewers > 0 && <span>{texts.viewers(viewers)}</span>}
      {hasScorePage && (
        <a
          href={scoreAddress(match.number, linkKey)}
          className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3"
        >
          {texts.scoreOnly}
        </a>
      )}
      {video && <Report match={match.number} linkKey={linkKey} />}
    </div>
  );
}

const ReportMatch = lazy(async () => ({ default: (await import("./ReportMatch.tsx")).ReportMatch }));

function Report({ match, linkKey }: { match: number; linkKey: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Flag size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {watchReportTexts.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportMatch match={match} linkKey={linkKey} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
