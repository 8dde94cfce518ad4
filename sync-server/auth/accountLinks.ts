import { createHash } from "node:crypto";
import type { User } from "#shared/entities/user.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { passwordHashOf } from "./accounts.ts";
import type { LinkText } from "./claimLinks.ts";
import { openLink } from "./openLink.ts";
import { signToken } from "./tokens.ts";

const hour = 60 * 60;
const resetLifetime = hour;
const confirmLifetime = 7 * 24 * hour;

type Parts = Pick<AppContext, "rows" | "database" | "keys">;

/**
 * The link that sets a new password, for an account with a confirmed address. It is bound to the current password, so
 * that it works once. Undefined when there is nothing to mail, or the hour is over.
 */
export async function resetLink(app: Parts, userId: string, since: Date): Promise<LinkText | undefined> {
  const user = await app.rows.rowOne("user", userId);
  const passwordHash = await passwordHashOf(app.database, userId);
  if (!user || !canBeReset(user) || passwordHash === undefined) return undefined;
  return link(app, "reset", `${userId} ${markOf(passwordHash)}`, since);
}

/** The link that confirms the current address. Undefined once it is confirmed. */
export async function confirmLink(app: Parts, userId: string, since: Date): Promise<LinkText | undefined> {
  const user = await app.rows.rowOne("user", userId);
  if (user?.email === undefined || user.emailVerifiedAt !== undefined) return undefined;
  return link(app, "confirm-email", `${userId} ${markOf(user.email)}`, since);
}

/** Only a confirmed address may regain access, and a suspended account never does. */
export function canBeReset({ email, emailVerifiedAt, suspendedAt }: User): boolean {
  return email !== undefined && emailVerifiedAt !== undefined && suspendedAt === undefined;
}

/** The account that the link resets, with the password it replaces. Throws when the link is used or expired. */
export async function openReset(app: AppContext, token: string) {
  const { subject, expires } = openLink(app, token, ["reset"]);
  const [userId = "", mark] = subject.split(" ");
  const user = await app.rows.rowOne("user", userId);
  const passwordHash = await passwordHashOf(app.database, userId);
  if (!user || !canBeReset(user) || passwordHash === undefined || markOf(passwordHash) !== mark) {
    throw new DomainError("link.invalid");
  }
  return { user, passwordHash, expiresAt: new Date(expires * 1000) };
}

/** The account and the address that the link confirms. Throws when the account has since changed its address. */
export async function openConfirm(app: AppContext, token: string): Promise<{ id: string; email: string }> {
  const [userId = "", mark] = openLink(app, token, ["confirm-email"]).subject.split(" ");
  const user = await app.rows.rowOne("user", userId);
  if (user?.email === undefined || markOf(user.email) !== mark) throw new DomainError("link.invalid");
  return { id: user.id, email: user.email };
}

function link({ keys }: Parts, purpose: "reset" | "confirm-email", subject: string, since: Date): LinkText | undefined {
  const lifetime = purpose === "reset" ? resetLifetime : confirmLifetime;
  const expires = Math.floor(since.getTime() / 1000) + lifetime;
  const expiresAt = new Date(expires * 1000);
  if (expiresAt.getTime() <= Date.now()) return undefined;
  return { text: signToken({ purpose, subject, expires }, keys.token), expiresAt };
}

/** Names a secret without revealing it: a link bound to it ends when it changes. */
export function markOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
