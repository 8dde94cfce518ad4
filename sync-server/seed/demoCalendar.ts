import { addDays, formatISO, parseISO } from "date-fns";
import { sastClock, sastDate } from "#shared/rules/format.ts";

/** Every date of the demo data, counted from the day it was created. Days and times are South African. */
export interface DemoCalendar {
  /** yyyy-MM-dd this many days from today; negative means before. */
  day(offset: number): string;
  /** ISO time of a local time ("09:15") on that day. */
  moment(offset: number, clock: string): string;
  /** The first such weekday (0 is Sunday) at least two days away, plus this many weeks. */
  coming(weekday: number, week: number): string;
  /** Date and time this many minutes ago, rounded to five minutes. */
  minutesAgo(minutes: number): { matchDate: string; matchTime: string; moment: string };
}

const fiveMinutesMs = 5 * 60_000;

export function demoCalendar(startedAt: string): DemoCalendar {
  const today = parseISO(sastDate(startedAt));
  const day = (offset: number) => formatISO(addDays(today, offset), { representation: "date" });
  return {
    day,
    moment: (offset, clock) => new Date(`${day(offset)}T${clock}:00+02:00`).toISOString(),
    coming: (weekday, week) => {
      const first = 2 + ((weekday - addDays(today, 2).getDay() + 7) % 7);
      return day(first + 7 * week);
    },
    minutesAgo: (minutes) => {
      const exact = Date.parse(startedAt) - minutes * 60_000;
      const moment = new Date(Math.floor(exact / fiveMinutesMs) * fiveMinutesMs).toISOString();
      return { matchDate: sastDate(moment), matchTime: sastClock(moment), moment };
    },
  };
}
