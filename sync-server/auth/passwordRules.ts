import type { UserRole } from "#shared/entities/actor.ts";
import { isOwnName } from "#shared/rules/account.ts";
import { DomainError, rejectWith } from "#shared/rules/domainError.ts";
import common from "./commonPasswords.json" with { type: "json" };

const commonPasswords = new Set(common.passwords.split(" "));
const shortestOfAdmins = 12;

interface Owner {
  username: string;
  role: UserRole;
}

/**
 * Why this may not be the password of that account: it is one that everybody tries first, or an admin's is short where
 * others can reach the server. The least length of all is the form's.
 */
export function passwordRejection(password: string, owner: Owner, isProduction: boolean): DomainError | undefined {
  if (isOwnName(password, owner.username)) return new DomainError("account.passwordIsName");
  if (isCommon(password)) return new DomainError("account.passwordCommon");
  const isShort = isProduction && owner.role === "admin" && [...password].length < shortestOfAdmins;
  return isShort ? new DomainError("account.passwordShort") : undefined;
}

export function requireGoodPassword(password: string, owner: Owner, isProduction: boolean): void {
  rejectWith(passwordRejection(password, owner, isProduction));
}

/** Whatever the case, and the spaces around it. */
function isCommon(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase());
}
