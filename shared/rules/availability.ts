import type { Clash } from "../entities/bid.ts";
import type { BusySpan } from "../entities/busyCalendar.ts";
import type { DayOff } from "../entities/dayOff.ts";
import type { MatchMoment } from "../entities/newDate.ts";
import { DomainError } from "./domainError.ts";
import { limits } from "./limits.ts";

const minuteMs = 60_000;
/** A streamer is at the field from an hour before kick-off until two hours after it. */
const fieldMs = { before: 60 * minuteMs, after: 120 * minuteMs };

/** What a streamer has planned, apart from the match that is asked about. */
export interface Plans<Match extends MatchMoment = MatchMoment> {
  /** Matches of their accepted bids. */
  matches: readonly Match[];
  daysOff: readonly DayOff[];
  /** When their own calendar says that they are busy. */
  busy: readonly BusySpan[];
}

/** One plan that is in the way of a match. `sameDay`: another match, with time between the two. */
export type Hindrance<Match extends MatchMoment = MatchMoment> =
  | { kind: "taken" | "sameDay"; match: Match }
  | { kind: "dayOff"; dayOff: DayOff }
  | { kind: "busy"; span: BusySpan };

/** Everything that is in the way of a match at this moment: overlapping matches first, then being away. */
export function hindrancesOf<Match extends MatchMoment>(moment: MatchMoment, plans: Plans<Match>): Hindrance<Match>[] {
  const sameDay = plans.matches.filter(({ matchDate }) => matchDate === moment.matchDate);
  const isTaken = (match: Match) => overlaps(atField(match), atField(moment));
  return [
    ...sameDay.filter(isTaken).map((match) => ({ kind: "taken" as const, match })),
    ...plans.daysOff
      .filter((dayOff) => !dayOff.deletedAt && isOff(dayOff, moment.matchDate))
      .map((dayOff) => ({ kind: "dayOff" as const, dayOff })),
    ...plans.busy
      .filter(({ from, until }) => overlaps({ from: Date.parse(from), until: Date.parse(until) }, atField(moment)))
      .map((span) => ({ kind: "busy" as const, span })),
    ...sameDay.filter((match) => !isTaken(match)).map((match) => ({ kind: "sameDay" as const, match })),
  ];
}

/** The same as the requester of the match learns it: neither with whom, nor where, nor why. */
export function clashOf(moment: MatchMoment, plans: Plans): Clash | undefined {
  const [worst] = hindrancesOf(moment, plans);
  if (!worst) return undefined;
  return worst.kind === "dayOff" || worst.kind === "busy" ? "away" : worst.kind;
}

interface Span {
  /** Milliseconds since 1970; the end is not part of it. */
  from: number;
  until: number;
}

function atField({ matchDate, matchTime }: MatchMoment): Span {
  const kickOff = Date.parse(`${matchDate}T${matchTime}:00+02:00`);
  return { from: kickOff - fieldMs.before, until: kickOff + fieldMs.after };
}

function overlaps(one: Span, other: Span): boolean {
  return one.from < other.until && other.from < one.until;
}

export function isOff({ fromDate, untilDate }: Pick<DayOff, "fromDate" | "untilDate">, date: string): boolean {
  return fromDate <= date && date <= untilDate;
}

export function isComing({ untilDate, deletedAt }: Pick<DayOff, "untilDate" | "deletedAt">, today: string): boolean {
  return deletedAt === undefined && untilDate >= today;
}

/** Why these days cannot be kept as days off. */
export function dayOffRejection(
  days: Pick<DayOff, "fromDate" | "untilDate">,
  kept: readonly Pick<DayOff, "untilDate" | "deletedAt">[],
  today: string,
): DomainError | undefined {
  if (days.untilDate < today) return new DomainError("dayOff.past");
  const coming = kept.filter((dayOff) => isComing(dayOff, today));
  return coming.length < limits.daysOff
    ? undefined
    : new DomainError("dayOff.tooMany", { count: String(limits.daysOff) });
}
