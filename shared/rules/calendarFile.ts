import { createEvents, type EventAttributes } from "ics";

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
const productId = "touchline";

/** An event as phones and calendars import it (RFC 5545). Times are in UTC: no device needs to know the zone. */
export function calendarFile(event: CalendarEvent): string {
  return calendarText([event]);
}

/** The same for a calendar that is subscribed to: what is no longer in it disappears, and a new date moves the event. */
export function calendarText(events: readonly CalendarEvent[], name?: string): string {
  const header = { productId, ...(name === undefined ? {} : { calName: name }) };
  const { error, value } = createEvents(events.map(eventOf), header);
  if (error || typeof value !== "string") throw error ?? new Error("There is no calendar file.");
  return value;
}

function eventOf({ id, revision, title, date, time, place, address }: CalendarEvent): EventAttributes {
  const start = new Date(Date.parse(`${date}T${time}:00Z`) - SAST_HOURS * 60 * 60 * 1000);
  return {
    uid: `${id}@touchline`,
    sequence: revision,
    productId,
    title,
    location: place,
    // The library knows no address without a dot, such as a developer's own machine.
    ...(new URL(address).hostname.includes(".") ? { url: address } : {}),
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
  };
}
