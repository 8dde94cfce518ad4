import { Calendar, MapPin } from "lucide-react";
import { dateParts, formatDate } from "#shared/rules/format.ts";
import { AddToCalendar } from "./AddToCalendar.tsx";
import type { CalendarEvent } from "#shared/rules/calendarFile.ts";
import { IconLine } from "./FactRow.tsx";
import { mapsLink } from "./mapsLink.ts";

export type WhenWhereProps = {
  /** `yyyy-mm-dd` and `HH:mm`, South African. */
  date: string;
  time: string;
  venue: string;
  /** Makes the venue unique on a map, such as the school that owns the ground. */
  near?: string | undefined;
  /** For those who will be there. */
  calendar?: Omit<CalendarEvent, "date" | "time" | "place"> | undefined;
};

/** Kick-off and venue. The venue opens the device's map app. */
export function WhenWhere({ date, time, venue, near, calendar }: WhenWhereProps) {
  return (
    <div className="flex flex-wrap gap-x-6 sm:items-center">
      <IconLine isTall icon={<Calendar size={20} />}>
        <span className="inline-flex min-h-11 flex-wrap items-center sm:min-h-0">
          {dateParts(date).weekday} <span className="figures ml-1.5">{formatDate(date)}</span>
          <span className="figures ml-2">{time}</span>
        </span>
      </IconLine>
      <IconLine isTall icon={<MapPin size={20} />}>
        <a
          href={mapsLink(placeOf(venue, near))}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3 sm:min-h-0"
        >
          {venue}
          <span className="sr-only"> (opens a map)</span>
        </a>
      </IconLine>
      {calendar && <AddToCalendar event={{ ...calendar, date, time, place: placeOf(venue, near) }} />}
    </div>
  );
}

function placeOf(venue: string, near: string | undefined): string {
  return [venue, near, "South Africa"].filter((part) => part !== undefined).join(", ");
}
