import { daysBetween, dateParts, sastClock, sastDate, sastMoment } from "./format.ts";

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** The time since an event, in everyday words: "5 min ago", "Yesterday 10:42", "Mon 10:42", then the date. */
export function timeAgo(isoTime: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(isoTime)) / MINUTE_MS);
  // If the clock is slightly behind the server's, nothing may appear to be in the future.
  if (minutes < 1) return "Just now";
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min ago`;
  const days = daysBetween(sastDate(isoTime), sastDate(now.toISOString()));
  if (days === 0) return hoursAgo(Math.floor(minutes / MINUTES_PER_HOUR));
  if (days === 1) return `Yesterday ${sastClock(isoTime)}`;
  if (days < 7) return `${dateParts(sastDate(isoTime)).weekday} ${sastClock(isoTime)}`;
  return sastMoment(isoTime);
}

function hoursAgo(hours: number): string {
  return hours === 1 ? "1 hour ago" : `${hours} hours ago`;
}
