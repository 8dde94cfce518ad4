import { daysBetween, dateParts } from "#shared/rules/format.ts";

const farDays = 14;
const weekdays: Readonly<Record<string, string>> = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
};

/** How soon a match is: "Today 10:30", "Tomorrow 10:30", "In 7 days", then only the date on its board. */
export function whenText(matchDate: string, matchTime: string, today: string): string {
  const days = daysBetween(today, matchDate);
  if (days === 0) return `Today ${matchTime}`;
  if (days === 1) return `Tomorrow ${matchTime}`;
  if (days === -1) return `Yesterday ${matchTime}`;
  return days > 0 && days <= farDays ? `In ${days} days` : matchTime;
}

/** "Saturday". */
export function weekdayOf(matchDate: string): string {
  const { weekday } = dateParts(matchDate);
  return weekdays[weekday] ?? weekday;
}
