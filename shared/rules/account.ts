import type { UserRole } from "../entities/actor.ts";
import { DomainError } from "./domainError.ts";

/** What must be unique: lower case, without any white space. */
export function usernameKey(username: string): string {
  return username.toLowerCase().replace(/\s+/g, "");
}

/** Names that begin with "admin" belong to admins. */
export function usernameRejection(username: string, role: UserRole): DomainError | undefined {
  const isReserved = role !== "admin" && usernameKey(username).startsWith("admin");
  return isReserved ? new DomainError("account.usernameReserved") : undefined;
}
