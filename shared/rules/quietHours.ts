import type { NotificationChoices } from "../entities/user.ts";
import { sastClock } from "./format.ts";

type QuietHours = NonNullable<NotificationChoices["quiet"]>;

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** "21:00" until "06:30" goes over midnight. Milliseconds until these quiet hours are over; 0 outside them. */
export function quietFor({ from, until }: QuietHours, isoTime: string): number {
  const now = minutesOf(sastClock(isoTime));
  const length = distance(minutesOf(from), minutesOf(until));
  if (distance(minutesOf(from), now) >= length) return 0;
  const sinceMinute = new Date(isoTime).getTime() % minuteMs;
  return distance(now, minutesOf(until)) * minuteMs - sinceMinute;
}

/** Minutes from one time of day forward to another. */
function distance(from: number, to: number): number {
  return (to - from + dayMinutes) % dayMinutes;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
