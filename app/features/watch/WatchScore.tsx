import { useEffect, useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { serverNow } from "#app/api/serverClock.ts";
import { playingTime } from "#app/film/playingTime.ts";
import type { WatchState } from "#shared/api/live.ts";
import { clockAt, clockText } from "#shared/rules/score/clock.ts";
import { scoreAtTime } from "#shared/rules/score/scoreSteps.ts";
import { watchTexts as texts } from "./watchTexts.ts";

type Steps = NonNullable<WatchState["score"]>;

interface WatchScoreProps {
  steps: Steps;
  home: string;
  away: string;
  /** What is shown was filmed earlier: the latest score would give away how it ends. */
  isReplay: boolean;
}

/**
 * The score of the picture that is shown, never ahead of it. Without a picture it is the latest; beside a replay that
 * is only for whoever asks.
 */
export function WatchScore({ steps, home, away, isReplay }: WatchScoreProps) {
  const { picture, now } = useMoments();
  const [isAsked, setAsked] = useState(false);
  if (picture === "none" && isReplay && !isAsked) {
    return (
      <Button className="self-start" onClick={() => setAsked(true)}>
        {texts.showScore}
      </Button>
    );
  }
  const step = picture === "none" ? steps.at(-1) : scoreAtTime(steps, picture ?? 0);
  if (!step) return null;
  const { score } = step;
  const moment = typeof picture === "number" ? picture : now;
  return (
    <div aria-label="Score" role="group" className="board flex flex-col gap-1 p-3 text-on-pitch">
      <ScoreLine school={home} side={score.home} />
      <ScoreLine school={away} side={score.away} />
      <p className="text-sm text-on-pitch-soft">
        {score.periodName} {score.clock && clockText(clockAt(score.clock, moment))} {score.detail}
      </p>
    </div>
  );
}

function ScoreLine({ school, side }: { school: string; side: { main: string; more: string } }) {
  return (
    <p className="flex max-w-none items-baseline gap-2">
      <span className="flex-1 truncate">{school}</span>
      <b className="text-2xl">{side.main}</b>
      {side.more !== "" && <span>{side.more}</span>}
    </p>
  );
}

/** The time of the picture that is shown, and the time now. */
function useMoments() {
  const [moments, setMoments] = useState(theMoments);
  useEffect(() => {
    const timer = setInterval(() => setMoments(theMoments()), 250);
    return () => clearInterval(timer);
  }, []);
  return moments;
}

function theMoments() {
  return { picture: playingTime(), now: serverNow() };
}
