import { signToken, type LinkToken } from "./tokens.ts";
import type { SigningKeys } from "./signingKeys.ts";

const day = 24 * 60 * 60;
/** How long a claim link works after the request was made: the on-screen one is meant for the same evening. */
const lifetimes = { "claim-screen": 2 * day, "claim-mail": 30 * day } as const;

/**
 * The same request always gives the same link, however often it is answered again. `since` is when the request was
 * made.
 */
export function claimToken(
  purpose: keyof typeof lifetimes,
  fixtureId: string,
  since: Date,
  keys: SigningKeys,
): LinkText {
  const expires = Math.floor(since.getTime() / 1000) + lifetimes[purpose];
  const token: LinkToken = { purpose, subject: fixtureId, expires };
  return { text: signToken(token, keys.token), expiresAt: new Date(expires * 1000) };
}

export interface LinkText {
  text: string;
  expiresAt: Date;
}

const permissionLifetime = 400 * day;

/**
 * Permission lasts at most twelve months, and the same link withdraws it, so the link outlives it. `round` is how often
 * the school's address was revoked before the link was mailed; `contactId` names another contact at the school, if the
 * link was mailed to one.
 */
export function permissionToken(
  permissionId: string,
  since: Date,
  keys: SigningKeys,
  { round = 0, contactId }: MailedTo = {},
): LinkText {
  const expires = Math.floor(since.getTime() / 1000) + permissionLifetime;
  const parts = contactId === undefined ? (round === 0 ? [] : [round]) : [round, contactId];
  const subject = [permissionId, ...parts].join(".");
  const text = signToken({ purpose: "permission", subject, expires }, keys.token);
  return { text, expiresAt: new Date(expires * 1000) };
}

interface MailedTo {
  round?: number | undefined;
  contactId?: string | undefined;
}

export interface PermissionLink {
  permissionId: string;
  round: number;
  contactId?: string | undefined;
}

/** Reads what `permissionToken` put into a link's subject. */
export function readPermissionLink(subject: string): PermissionLink {
  const [permissionId = "", round = "0", contactId] = subject.split(".");
  return { permissionId, round: Number(round), contactId };
}

const uploadLifetime = 14 * day;

/** Lets a visitor send the files of one submission and nothing else; lasts long enough to wait for Wi-Fi. */
export function uploadToken(fixtureId: string, since: Date, keys: SigningKeys): string {
  const expires = Math.floor(since.getTime() / 1000) + uploadLifetime;
  return signToken({ purpose: "upload", subject: fixtureId, expires }, keys.token);
}
