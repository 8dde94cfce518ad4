import ICAL from "ical.js";
import type { BusySpan } from "#shared/entities/busyCalendar.ts";
import { instantOf, wallOf } from "./calendarTime.ts";

/** Milliseconds since 1970; the end is not part of it. */
export interface Window {
  from: number;
  until: number;
}

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
/** Some months of a full calendar; what comes later is read later. */
const mostSpans = 1_000;

/**
 * When a calendar's owner is busy within a window, in whole minutes, in order and apart from each other; undefined for a
 * text that is no calendar. What, where and with whom is not looked at. Throws for a calendar that is damaged.
 */
export function busyTimes(text: string, window: Window): BusySpan[] | undefined {
  const calendars = calendarsIn(text);
  if (!calendars) return undefined;
  const spans = calendars.flatMap((calendar) => [...eventsIn(calendar, window), ...freeBusyIn(calendar)]);
  const seen = spans.filter(({ from, until }) => from < until && from < window.until && until > window.from);
  return merged(seen)
    .slice(0, mostSpans)
    .map(({ from, until }) => ({ from: new Date(from).toISOString(), until: new Date(until).toISOString() }));
}

function calendarsIn(text: string): ICAL.Component[] | undefined {
  const start = text.search(/\S/);
  if (!/^BEGIN:VCALENDAR\b/i.test(text.slice(start, start + 20))) return undefined;
  const parsed: unknown[] = ICAL.parse(text.slice(start));
  const each = Array.isArray(parsed[0]) ? parsed : [parsed];
  return each.filter(Array.isArray).map((jCal) => new ICAL.Component(jCal));
}

function eventsIn(calendar: ICAL.Component, window: Window): Window[] {
  const events = calendar.getAllSubcomponents("vevent");
  const changedOnes = new Map<string, ICAL.Component[]>();
  for (const event of events.filter(isChangedOne)) {
    const ofSeries = changedOnes.get(uidOf(event));
    if (ofSeries) ofSeries.push(event);
    else changedOnes.set(uidOf(event), [event]);
  }
  return events.flatMap((event) => {
    const exceptions = isChangedOne(event) ? [] : (changedOnes.get(uidOf(event)) ?? []);
    try {
      return occurrencesOf(new ICAL.Event(event, { exceptions }), window);
    } catch {
      // One event that nobody can read is no reason to leave out the others.
      return [];
    }
  });
}

/** One occurrence of a series that was moved, changed or cancelled. */
function isChangedOne(event: ICAL.Component): boolean {
  return event.hasProperty("recurrence-id");
}

/** A changed one is also an event of its own here: it may have been moved into the window. The same span counts once. */
function occurrencesOf(event: ICAL.Event, window: Window): Window[] {
  const zone = zoneOf(event.component);
  const spanOf = (start: ICAL.Time, end: ICAL.Time) => ({
    from: Math.floor(instantOf(start, zone) / minuteMs) * minuteMs,
    until: Math.ceil(instantOf(end, zone) / minuteMs) * minuteMs,
  });
  if (!event.isRecurring()) return isBusy(event.component) ? [spanOf(event.startDate, event.endDate)] : [];
  const first = spanOf(event.startDate, event.endDate);
  const earliest = window.from - (first.until - first.from) - weekMs;
  const spans: Window[] = [];
  const iterator = event.iterator();
  for (let start: ICAL.Time | undefined = iterator.next(); start; start = iterator.next()) {
    // Most of a long series is over: it is left out before its zone is asked.
    if (wallOf(start) < earliest) continue;
    if (instantOf(start, zone) >= window.until) break;
    const { startDate, endDate, item } = event.getOccurrenceDetails(start);
    if (isBusy(item.component)) spans.push(spanOf(startDate, endDate));
  }
  return spans;
}

/** Busy times as some calendars publish them, without events. */
function freeBusyIn(calendar: ICAL.Component): Window[] {
  const properties = calendar.getAllSubcomponents("vfreebusy").flatMap((part) => part.getAllProperties("freebusy"));
  return properties
    .filter((property) => property.getParameter("fbtype") !== "FREE")
    .flatMap((property) => property.getValues())
    .filter((value) => value instanceof ICAL.Period)
    .map((period) => ({ from: instantOf(period.start, undefined), until: instantOf(period.getEnd(), undefined) }));
}

/** Neither cancelled nor marked as free, and no match of ours that came back by our own feed. */
function isBusy(event: ICAL.Component): boolean {
  const wordOf = (name: string) => String(event.getFirstPropertyValue(name) ?? "").toUpperCase();
  if (wordOf("status") === "CANCELLED" || wordOf("transp") === "TRANSPARENT") return false;
  return wordOf("x-microsoft-cdo-busystatus") !== "FREE" && !uidOf(event).endsWith("@touchline");
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue("uid") ?? "");
}

function zoneOf(event: ICAL.Component): string | undefined {
  return event.getFirstProperty("dtstart")?.getFirstParameter("tzid");
}

function merged(spans: readonly Window[]): Window[] {
  const apart: Window[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else apart.push({ ...span });
  }
  return apart;
}
