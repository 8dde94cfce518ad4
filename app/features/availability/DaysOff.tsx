import { CalendarOff } from "lucide-react";
import { useState } from "react";
import { useOwnPlans } from "#app/session/useOwnPlans.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { isComing, isOff } from "#shared/rules/availability.ts";
import { availabilityTexts as texts } from "./availabilityTexts.ts";
import { DayOffDialog } from "./DayOffDialog.tsx";
import { DayOffLine } from "./DayOffLine.tsx";

/** When the signed-in streamer does not film: coming days off, and the way to add more. */
export function DaysOff() {
  const plans = useOwnPlans();
  const today = useToday();
  const [isAdding, setAdding] = useState(false);
  if (!plans) return <div className="min-h-32" />;
  const { matches, daysOff } = plans;
  const coming = daysOff
    .filter((dayOff) => isComing(dayOff, today))
    .toSorted((one, other) => (one.fromDate < other.fromDate ? -1 : 1));
  return (
    <Card as="section" aria-labelledby="days-off" className="min-h-32">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="days-off" className="text-lg">
          {texts.title}
        </h2>
        <Button icon={<CalendarOff size={20} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </div>
      <p className="mt-2 text-ink-soft">{texts.text}</p>
      {coming.length === 0 ? (
        <p className="mt-2">{texts.none}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {coming.map((dayOff) => {
            const booked = matches.filter(({ matchDate }) => isOff(dayOff, matchDate));
            return <DayOffLine key={dayOff.id} dayOff={dayOff} matches={booked} />;
          })}
        </ul>
      )}
      {isAdding && <DayOffDialog daysOff={daysOff} onClose={() => setAdding(false)} />}
    </Card>
  );
}
