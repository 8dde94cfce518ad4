import { WALK_IN_USER_ID } from "../entities/actor.ts";
import type { User } from "../entities/user.ts";
import { DomainError } from "./domainError.ts";

/** A suspended account's rejection. Admins may or may not end their reason with a full stop. */
export function suspendedError(reason: string): DomainError {
  return new DomainError("account.suspended", { reason: withoutStop(reason) });
}

function withoutStop(reason: string): string {
  return reason.trim().replace(/\.+$/, "");
}

type Suspended = Pick<User, "id" | "role" | "suspendedAt">;

/** Admins can suspend neither themselves nor each other, nor the account all visitors share. */
export function suspendRejection(user: Suspended, actingUserId: string): DomainError | undefined {
  if (user.role === "admin" || user.id === actingUserId || user.id === WALK_IN_USER_ID) {
    return new DomainError("account.notSuspendable");
  }
  return user.suspendedAt === undefined ? undefined : new DomainError("account.alreadySuspended");
}

export function restoreRejection({ suspendedAt }: Suspended): DomainError | undefined {
  return suspendedAt === undefined ? new DomainError("account.notSuspended") : undefined;
}
