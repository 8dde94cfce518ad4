import { AlarmClock } from "lucide-react";
import { useEffect, useState } from "react";
import { AddToCalendar } from "#app/ui/AddToCalendar.tsx";
import { Button } from "#app/ui/Button.tsx";
import type { PublicMatch } from "#shared/api/live.ts";
import { sastClock, sastDate } from "#shared/rules/format.ts";
import type { WakeUp } from "./useWakeUp.ts";
import { watchTexts as texts } from "./watchTexts.ts";

interface NotYetProps {
  match: PublicMatch;
  /** "A vs B". */
  title: string;
  wakeUp: WakeUp;
}

/** Until the first picture: how long it is to the kick-off, and two ways not to miss it. */
export function NotYet({ match, title, wakeUp }: NotYetProps) {
  const { number, startsAt, venue } = match;
  return (
    <section aria-label={texts.beforehand} className="flex flex-col gap-3">
      <Countdown startsAt={startsAt} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          icon={<AlarmClock size={20} aria-hidden="true" />}
          aria-pressed={wakeUp.isAwaited}
          onClick={wakeUp.toggle}
        >
          {texts.wake}
        </Button>
        <AddToCalendar
          event={{
            ...{ id: `match-${number}`, revision: 1, title, place: venue },
            ...{ date: sastDate(startsAt), time: sastClock(startsAt), address: window.location.href },
          }}
        />
      </div>
      <p role="status" className="text-ink-soft">
        {wakeUp.isAwaited && texts.awaited}
      </p>
    </section>
  );
}

function Countdown({ startsAt }: { startsAt: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((Date.parse(startsAt) - now) / 1_000);
  if (left <= 0) return <p className="text-lg">{texts.kickOffPassed(sastClock(startsAt))}</p>;
  return (
    <p role="timer" className="text-lg">
      {texts.kickOffIn} <strong className="figures text-2xl">{texts.timeLeft(left)}</strong>
    </p>
  );
}
