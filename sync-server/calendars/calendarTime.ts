import ICAL from "ical.js";

/** The zone of whole days, and of times without a known zone. */
const homeZone = "Africa/Johannesburg";
const formats = new Map<string, Intl.DateTimeFormat>();

/** A calendar's time in milliseconds since 1970. `zone`: the name that its event gives, if it is not in the calendar. */
export function instantOf(time: ICAL.Time, zone: string | undefined): number {
  const isPlaced = !time.isDate && time.zone !== ICAL.Timezone.localTimezone;
  if (isPlaced) return time.toUnixTime() * 1000;
  const wall = wallOf(time);
  const format = formatOf(time.isDate ? homeZone : (zone ?? homeZone));
  return wall - offsetAt(format, wall - offsetAt(format, wall));
}

/** The time as it is written, as if it were in UTC: at most 14 hours from the instant. */
export function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = inZone(zone);
  } catch {
    format = inZone(homeZone);
  }
  formats.set(zone, format);
  return format;
}

function inZone(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
}

/** How far a zone is ahead of UTC at an instant, in milliseconds: "GMT+02:00" says it. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
