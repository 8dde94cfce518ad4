import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { NoShow } from "../entities/noShow.ts";
import { contractTerms } from "./contractTerms.ts";
import { DomainError } from "./domainError.ts";
import { sastMoment } from "./format.ts";

const MINUTE_MS = 60_000;

type Reported = Pick<Bid, "status" | "deliveredAt" | "contractSigned" | "noShow">;
type Ending = Pick<Bid, "status" | "noShow">;
type Planned = Pick<Fixture, "matchDate" | "matchTime">;

/** Why it cannot be reported. The match's state comes before the time. */
export function noShowRejection(bid: Reported, fixture: Planned, now: string): DomainError | undefined {
  if (bid.deliveredAt) return new DomainError("noShow.delivered");
  if (bid.status !== "accepted") return new DomainError("noShow.bookingOver");
  if (bid.noShow) return new DomainError("noShow.alreadyReported");
  if (!bid.contractSigned) return new DomainError("noShow.notSigned");
  const from = reportableFrom(fixture);
  return now < from ? new DomainError("noShow.tooEarly", { when: sastMoment(from) }) : undefined;
}

export function canReportNoShow(bid: Reported, fixture: Planned, now: string): boolean {
  return noShowRejection(bid, fixture, now) === undefined;
}

/** Why this side cannot answer: the booking ended, it reported it itself, it was answered, or its day is over. */
export function noShowAnswerRejection({ status, noShow }: Ending, by: NoShow["by"], now: string) {
  if (!noShow) return new DomainError("noShow.notReported");
  if (status !== "accepted" && noShow.state === "open") return new DomainError("noShow.bookingOver");
  if (noShow.by === by) return new DomainError("noShow.own");
  const isOver = noShow.state !== "open" || now >= contestableUntil(noShow);
  return isOver ? new DomainError("noShow.decided") : undefined;
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
