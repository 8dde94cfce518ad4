import type { Bid, PermissionStatus } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { SchoolPermission } from "../entities/schoolPermission.ts";
import { notAcceptedRejection } from "./bidFlow.ts";
import { DomainError } from "./domainError.ts";
import { permissionTicks } from "./permissionPage.ts";

/** Every transition of a permission. Opening the link is none. */
export const permissionTransitions: Readonly<Record<PermissionStatus, readonly PermissionStatus[]>> = {
  pending: ["requested"],
  requested: ["approved", "declined"],
  approved: ["withdrawn"],
  declined: ["requested"],
  withdrawn: ["requested"],
};

type AskedBid = Pick<Bid, "status" | "schoolPermissionStatus">;

/** A school that declined or withdrew is only asked again with a message. */
export function permissionRequestRejection(bid: AskedBid, message: string | undefined): DomainError | undefined {
  const rejection = notAcceptedRejection(bid);
  if (rejection) return rejection;
  const status = bid.schoolPermissionStatus;
  if (status === "requested") return new DomainError("permission.alreadyRequested");
  if (status === "approved") return answeredAlready(status);
  return status === "pending" || message ? undefined : new DomainError("permission.messageMissing");
}

/** The school refused before delivery: the match stops unless it approves after all. */
export function isStoppedBySchool(bid: Pick<Bid, "schoolPermissionStatus" | "deliveredAt">): boolean {
  const status = bid.schoolPermissionStatus;
  return !bid.deliveredAt && (status === "declined" || status === "withdrawn");
}

/** A link from before the school's address was revoked does not work. */
export function linkRejection(
  { linkRound = 0 }: Pick<SchoolPermission, "linkRound">,
  round = 0,
): DomainError | undefined {
  return linkRound === round ? undefined : new DomainError("link.invalid");
}

type Answered = Pick<SchoolPermission, "permissionStatus">;

/** Why a link cannot answer: the match is cancelled, has another streamer, or was answered. */
export function permissionAnswerRejection(
  permission: Answered,
  bid: Pick<Bid, "status">,
  fixture: Pick<Fixture, "status">,
): DomainError | undefined {
  if (permission.permissionStatus !== "requested") return answeredAlready(permission.permissionStatus);
  return answerlessRejection(bid, fixture);
}

/** An answer on paper may come before the school was asked by email, or after it declined. */
export function paperAnswerRejection(bid: AskedBid, fixture: Pick<Fixture, "status">): DomainError | undefined {
  if (bid.schoolPermissionStatus === "approved") return answeredAlready("approved");
  return answerlessRejection(bid, fixture);
}

/** An approval needs every tick, a refusal none. */
export function ticksRejection(answer: "approved" | "declined", ticks: readonly string[]): DomainError | undefined {
  const hasAll = permissionTicks.every((tick) => ticks.includes(tick.id));
  return answer === "declined" || hasAll ? undefined : new DomainError("permission.ticksMissing");
}

/** An approval can be withdrawn at any time, whatever happened to the bid. */
export function permissionWithdrawRejection(permission: Answered): DomainError | undefined {
  if (permission.permissionStatus === "withdrawn") return new DomainError("permission.alreadyWithdrawn");
  return permission.permissionStatus === "approved" ? undefined : new DomainError("permission.notApproved");
}

function answerlessRejection(bid: Pick<Bid, "status">, fixture: Pick<Fixture, "status">): DomainError | undefined {
  if (fixture.status === "cancelled") return new DomainError("fixture.cancelled");
  return bid.status === "accepted" ? undefined : new DomainError("link.invalid");
}

function answeredAlready(status: PermissionStatus): DomainError {
  return new DomainError("permission.alreadyAnswered", { status });
}
