import { queuedSentence } from "#app/sync/syncTexts.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import type { DayOff } from "#shared/entities/dayOff.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { dateParts, formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { availabilityTexts as texts } from "./availabilityTexts.ts";

interface DayOffLineProps {
  dayOff: DayOff;
  /** The streamer's own matches on these days. */
  matches: readonly Fixture[];
}

/** One day off, or several in a row, with what is booked on them all the same. */
export function DayOffLine({ dayOff, matches }: DayOffLineProps) {
  const isQueued = usePendingFor("dayOff", dayOff.id).length > 0;
  const { run, isBusy } = useMutate("dayOff.remove", texts.deleted);
  const days = daysText(dayOff);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="figures block font-semibold">{days}</span>
        {dayOff.reason !== undefined && (
          <span className="block text-sm wrap-anywhere text-ink-soft">{dayOff.reason}</span>
        )}
        {matches.map((match) => (
          <span key={match.id} className="block text-sm text-amber-text">
            {texts.films(matchTitle(match), dayText(match.matchDate))}
          </span>
        ))}
        {isQueued && <span className="block text-sm text-ink-soft">{queuedSentence}</span>}
      </span>
      <Button
        variant="quiet"
        disabled={isBusy}
        aria-label={texts.deleteNamed(days)}
        onClick={() => void run({ id: dayOff.id })}
      >
        {texts.delete}
      </Button>
    </li>
  );
}

function daysText({ fromDate, untilDate }: DayOff): string {
  return fromDate === untilDate ? dayText(fromDate) : texts.range(dayText(fromDate), dayText(untilDate));
}

function dayText(date: string): string {
  return `${dateParts(date).weekday} ${formatDate(date)}`;
}
