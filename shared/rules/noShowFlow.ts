import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { NoShow } from "../entities/noShow.ts";
import { DomainError } from "./domainError.ts";
import { sastMoment } from "./format.ts";

const MINUTE_MS = 60_000;
/** From this long after kick-off somebody who is not there did not come. */
export const NO_SHOW_AFTER_MINUTES = 30;
/** How long the other side can contest it. */
export const CONTEST_HOURS = 24;

type Reported = Pick<Bid, "status" | "deliveredAt" | "contractSigned" | "noShow">;
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

/** Why this side cannot answer: it reported it itself, it was answered, or its day is over. */
export function noShowAnswerRejection({ noShow }: Pick<Bid, "noShow">, by: NoShow["by"], now: string) {
  if (!noShow) return new DomainError("noShow.notReported");
  if (noShow.by === by) return new DomainError("noShow.own");
  const isOver = noShow.state !== "open" || now >= contestableUntil(noShow);
  return isOver ? new DomainError("noShow.decided") : undefined;
}

/** Nobody contested it for a day. */
export function isNoShowDue({ noShow }: Pick<Bid, "noShow">, now: string): boolean {
  return noShow?.state === "open" && now >= contestableUntil(noShow);
}

export function noShowDecisionRejection({ noShow }: Pick<Bid, "noShow">): DomainError | undefined {
  return noShow?.state === "contested" ? undefined : new DomainError("noShow.decided");
}

export function contestableUntil({ reportedAt }: Pick<NoShow, "reportedAt">): string {
  return later(Date.parse(reportedAt), CONTEST_HOURS * 60);
}

/** ISO time from which a no-show can be reported. */
export function reportableFrom({ matchDate, matchTime }: Planned): string {
  return later(Date.parse(`${matchDate}T${matchTime.slice(0, 5)}:00+02:00`), NO_SHOW_AFTER_MINUTES);
}

function later(ms: number, minutes: number): string {
  return new Date(ms + minutes * MINUTE_MS).toISOString();
}
