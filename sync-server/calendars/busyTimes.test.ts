import fc from "fast-check";
import { expect, test } from "vitest";
import { aCalendar, anEvent } from "../testing/feedServer.ts";
import { busyTimes } from "./busyTimes.ts";

const window = { from: Date.parse("2026-11-20T00:00:00Z"), until: Date.parse("2027-05-20T00:00:00Z") };
const read = (...events: readonly string[]) => busyTimes(aCalendar(...events), window);
const span = (from: string, until: string) => ({ from: `${from}:00.000Z`, until: `${until}:00.000Z` });

test.each([
  ["in UTC", ["DTSTART:20261128T080000Z", "DTEND:20261128T093000Z"]],
  ["with a duration", ["DTSTART:20261128T080000Z", "DURATION:PT1H30M"]],
  ["in a zone that is only named", ["DTSTART;TZID=Africa/Johannesburg:20261128T100000", "DURATION:PT1H30M"]],
  ["in another zone", ["DTSTART;TZID=Europe/Berlin:20261128T090000", "DTEND;TZID=Europe/Berlin:20261128T103000"]],
  ["without a zone", ["DTSTART:20261128T100000", "DTEND:20261128T113000"]],
  ["in an unknown zone", ["DTSTART;TZID=Nowhere/Else:20261128T100000", "DURATION:PT1H30M"]],
])("an event %s is read as 10:00 to 11:30, South African time", (_, lines) => {
  expect(read(anEvent("UID:1", ...lines))).toEqual([span("2026-11-28T08:00", "2026-11-28T09:30")]);
});

test("a zone that the calendar describes itself counts, with its summer time", () => {
  const zone = [
    ...["BEGIN:VTIMEZONE", "TZID:South Africa Standard Time", "BEGIN:STANDARD", "DTSTART:16010101T000000"],
    ...["TZOFFSETFROM:+0200", "TZOFFSETTO:+0200", "END:STANDARD", "END:VTIMEZONE"],
  ];
  const event = anEvent("UID:1", "DTSTART;TZID=South Africa Standard Time:20261128T100000", "DURATION:PT1H");
  expect(read(...zone, event)).toEqual([span("2026-11-28T08:00", "2026-11-28T09:00")]);
  const inLondon = anEvent(
    "UID:2",
    "DTSTART;TZID=Europe/London:20270324T100000",
    "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;COUNT=2",
  );
  expect(read(inLondon)).toEqual([
    span("2027-03-24T10:00", "2027-03-24T11:00"),
    span("2027-03-31T09:00", "2027-03-31T10:00"),
  ]);
});

test("whole days are South African days", () => {
  expect(read(anEvent("UID:1", "DTSTART;VALUE=DATE:20261128"))).toEqual([span("2026-11-27T22:00", "2026-11-28T22:00")]);
  const trip = anEvent("UID:2", "DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261204");
  expect(read(trip)).toEqual([span("2026-11-30T22:00", "2026-12-03T22:00")]);
});

test("a series that began years ago is expanded in the window alone, without what was cancelled or moved away", () => {
  const weekly = anEvent(
    ...["UID:w", "DTSTART;TZID=Africa/Johannesburg:20140104T090000", "DTEND;TZID=Africa/Johannesburg:20140104T110000"],
    ...["RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20261226T220000Z", "EXDATE;TZID=Africa/Johannesburg:20261205T090000"],
  );
  const moved = anEvent(
    ...["UID:w", "RECURRENCE-ID;TZID=Africa/Johannesburg:20261212T090000"],
    ...["DTSTART;TZID=Africa/Johannesburg:20261213T140000", "DTEND;TZID=Africa/Johannesburg:20261213T150000"],
  );
  const cancelled = anEvent(
    ...["UID:w", "RECURRENCE-ID;TZID=Africa/Johannesburg:20261219T090000", "STATUS:CANCELLED"],
    ...["DTSTART;TZID=Africa/Johannesburg:20261219T090000", "DTEND;TZID=Africa/Johannesburg:20261219T110000"],
  );
  expect(read(weekly, moved, cancelled)).toEqual([
    span("2026-11-21T07:00", "2026-11-21T09:00"),
    span("2026-11-28T07:00", "2026-11-28T09:00"),
    span("2026-12-13T12:00", "2026-12-13T13:00"),
    span("2026-12-26T07:00", "2026-12-26T09:00"),
  ]);
});

test("what is free, cancelled, over, far ahead, without a length, or our own match, is not busy", () => {
  const at = ["DTSTART:20261128T080000Z", "DTEND:20261128T093000Z"];
  expect(
    read(
      anEvent("UID:1", ...at, "TRANSP:TRANSPARENT"),
      anEvent("UID:2", ...at, "STATUS:CANCELLED"),
      anEvent("UID:3", ...at, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
      anEvent("UID:4", "DTSTART:20261128T080000Z", "DTEND:20261128T080000Z"),
      anEvent("UID:5", "DTSTART:20261101T080000Z", "DURATION:PT1H"),
      anEvent("UID:6", "DTSTART:20280101T080000Z", "DURATION:PT1H"),
      anEvent("UID:0d0c0b0a-1111-4222-8333-444455556666@touchline", ...at),
    ),
  ).toEqual([]);
});

test("an event that cannot be read does not hide the others", () => {
  const good = anEvent("UID:1", "DTSTART:20261128T080000Z", "DURATION:PT1H");
  const odd = [
    anEvent("UID:2", "DTSTART:tomorrow"),
    anEvent("UID:3"),
    anEvent("UID:4", "DTSTART:20261128T080000Z", "DTEND:later"),
  ];
  for (const each of odd) expect(read(each, good) ?? []).toEqual([span("2026-11-28T08:00", "2026-11-28T09:00")]);
});

test("busy times that are published without events count too", () => {
  const published = ["BEGIN:VFREEBUSY", "FREEBUSY:20261128T080000Z/PT1H,20261129T080000Z/20261129T100000Z"];
  expect(read(...published, "FREEBUSY;FBTYPE=FREE:20261130T080000Z/PT1H", "END:VFREEBUSY")).toEqual([
    span("2026-11-28T08:00", "2026-11-28T09:00"),
    span("2026-11-29T08:00", "2026-11-29T10:00"),
  ]);
});

test.each([
  ["a page", "<!doctype html><title>Sign in</title>"],
  ["nothing", ""],
  ["JSON", '{"BEGIN":"VCALENDAR"}'],
  ["an address book", "BEGIN:VCARD\r\nEND:VCARD"],
])("%s is not a calendar", (_, text) => {
  expect(busyTimes(text, window)).toBeUndefined();
});

test("a calendar that breaks off, or repeats an event in an unknown way, is damaged", () => {
  expect(() => busyTimes("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261128T0", window)).toThrow("did not end");
  expect(() => read(anEvent("UID:1", "DTSTART:20261128T080000Z", "RRULE:FREQ=NEVER"))).toThrow("frequency");
});

test("busy times are in order, apart from each other, and say nothing of what the events say", () => {
  const minute = fc.integer({ min: 0, max: 60 * 24 * 200 });
  const events = fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 3_000 })), { maxLength: 30 });
  const stamp = (at: number) => new Date(window.from + at * 60_000).toISOString().replaceAll(/[-:]|\.000/g, "");
  fc.assert(
    fc.property(events, (all) => {
      const busy =
        read(...all.map(([at, long], n) => anEvent(`UID:${n}`, `DTSTART:${stamp(at)}`, `DURATION:PT${long}M`))) ?? [];
      expect(JSON.stringify(busy)).not.toMatch(/dentist|Sea Point/);
      for (const [n, { from, until }] of busy.entries()) {
        expect(from < until).toBe(true);
        expect(n === 0 || (busy[n - 1]?.until ?? "") < from).toBe(true);
      }
      const known = all.filter(([start]) => window.from + start * 60_000 < window.until);
      const isBusyAt = (at: number) => known.some(([start, long]) => at >= start && at < start + long);
      // The last minute too: a short event must not end a long one that it lies within.
      for (const at of all.flatMap(([start, long]) => [start, start + long - 1])) {
        const moment = new Date(window.from + at * 60_000).toISOString();
        expect(busy.some(({ from, until }) => from <= moment && moment < until)).toBe(isBusyAt(at));
      }
    }),
    { numRuns: 60 },
  );
});
