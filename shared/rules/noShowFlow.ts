import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { NoShow } from "../entities/noShow.ts";
import { contractTerms } from "./contractTerms.ts";
import { DomainError } from "./domainError.ts";
import { sastMoment } from "./format.ts";

const MINUTE_MS = 60_000;
const SAST_MINUTES = 120;

type Reported = Pick<Bid, "status" | "deliveredAt" | "contractSigned" | "newDate" | "noShow">;
type Ending = Pick<Bid, "status" | "noShow">;
type Planned = Pick<Fixture, "matchDate" | "matchTime">;

/** A moment as a device knows it: the server's latest date, and the device's own clock. */
export interface Clocks {
  today: string;
  now: string;
}

/** Why it cannot be reported. The match's state comes before the time. */
export function noShowRejection(bid: Reported, fixture: Planned, clocks: Clocks): DomainError | undefined {
  if (bid.deliveredAt) return new DomainError("noShow.delivered");
  if (bid.status !== "accepted") return new DomainError("noShow.bookingOver");
  if (bid.noShow) return new DomainError("noShow.alreadyReported");
  if (bid.newDate?.agreedAt) return new DomainError("noShow.moving");
  if (!bid.contractSigned) return new DomainError("noShow.notSigned");
  const from = reportableFrom(fixture);
  return isBefore(clocks, from) ? new DomainError("noShow.tooEarly", { when: sastMoment(from) }) : undefined;
}

export function canReportNoShow(bid: Reported, fixture: Planned, clocks: Clocks): boolean {
  return noShowRejection(bid, fixture, clocks) === undefined;
}

/**
 * A phone at the ground may have the date of yesterday's sync, or a clock that is a year slow: the later of the two
 * dates counts, with the clock's hour. On the server both are one moment.
 */
function isBefore({ today, now }: Clocks, from: string): boolean {
  const [clockDate, clockTime] = southAfrican(now);
  const [fromDate, fromTime] = southAfrican(from);
  const date = clockDate > today ? clockDate : today;
  return date < fromDate || (date === fromDate && clockTime < fromTime);
}

/** "2026-12-05" and "11:00:00.000". */
function southAfrican(moment: string): [date: string, time: string] {
  const local = later(Date.parse(moment), SAST_MINUTES);
  return [local.slice(0, 10), local.slice(11, -1)];
}

/**
 * Why this side cannot answer: the booking ended, it reported it itself, or it was decided. What ends its day is that
 * the server settles it, not the clock of the phone that answers.
 */
export function noShowAnswerRejection({ status, noShow }: Ending, by: NoShow["by"]): DomainError | undefined {
  if (!noShow) return new DomainError("noShow.notReported");
  if (status !== "accepted" && noShow.state === "open") return new DomainError("noShow.bookingOver");
  if (noShow.by === by) return new DomainError("noShow.own");
  return noShow.state !== "open" ? new DomainError("noShow.decided") : undefined;
}

/** A report ends the booking within a day unless it is contested: answering it comes before filming. */
export function isNoShowUndecided({ deliveredAt, noShow }: Pick<Bid, "deliveredAt" | "noShow">): boolean {
  return !deliveredAt && (noShow?.state === "open" || noShow?.state === "contested");
}

/** Nobody contested it for a day. */
export function isNoShowDue({ status, noShow }: Ending, now: string): boolean {
  return status === "accepted" && noShow?.state === "open" && now >= contestableUntil(noShow);
}

/** An admin decides a contested one of a booking that still stands. */
export function noShowDecisionRejection({ status, noShow }: Ending): DomainError | undefined {
  if (noShow?.state !== "contested") return new DomainError(noShow ? "noShow.decided" : "noShow.notReported");
  return status === "accepted" ? undefined : new DomainError("noShow.bookingOver");
}

export function contestableUntil({ reportedAt }: Pick<NoShow, "reportedAt">): string {
  return later(Date.parse(reportedAt), contractTerms.noShowContestHours * 60);
}

/** ISO time from which a no-show can be reported. */
export function reportableFrom({ matchDate, matchTime }: Planned): string {
  return later(Date.parse(`${matchDate}T${matchTime.slice(0, 5)}:00+02:00`), contractTerms.noShowAfterMinutes);
}

function later(ms: number, minutes: number): string {
  return new Date(ms + minutes * MINUTE_MS).toISOString();
}
