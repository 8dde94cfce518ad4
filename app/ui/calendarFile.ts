import { createEvent } from "ics";

export interface CalendarEvent {
  /** The same id replaces the event, in calendars that support it. */
  id: string;
  /** Counts the changes of the event. */
  revision: number;
  title: string;
  /** `yyyy-mm-dd` and `HH:mm`, South African. */
  date: string;
  time: string;
  place: string;
  /** Where the match can be followed. */
  address: string;
}

const SAST_HOURS = 2;
const matchHours = 2;

/** An event as phones and calendars import it (RFC 5545). Times are in UTC: no device needs to know the zone. */
export function calendarFile({ id, revision, title, date, time, place, address }: CalendarEvent): string {
  const start = new Date(Date.parse(`${date}T${time}:00Z`) - SAST_HOURS * 60 * 60 * 1000);
  const { error, value } = createEvent({
    uid: `${id}@touchline`,
    sequence: revision,
    productId: "touchline",
    title,
    location: place,
    url: address,
    startInputType: "utc",
    startOutputType: "utc",
    start: [
      start.getUTCFullYear(),
      start.getUTCMonth() + 1,
      start.getUTCDate(),
      start.getUTCHours(),
      start.getUTCMinutes(),
    ],
    duration: { hours: matchHours },
    alarms: [{ action: "display", description: title, trigger: { hours: 2, before: true } }],
  });
  if (error || typeof value !== "string") throw error ?? new Error("There is no calendar file.");
  return value;
}
