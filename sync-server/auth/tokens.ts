import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link may be used for. A claim link from the screen proves less than a mailed one. */
export const tokenPurposes = [
  "claim-screen",
  "claim-mail",
  "permission",
  "reset",
  "confirm-email",
  "upload",
  "calendar",
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

export interface LinkToken {
  purpose: TokenPurpose;
  /** Id of the fixture (claim), of the permission, or of an account plus what the link is bound to. */
  subject: string;
  /** Whole seconds since 1970. */
  expires: number;
}

/** `base64url(purpose|subject|expires).base64url(hmac)`: the same token for the same three values. */
export function signToken(token: LinkToken, keys: readonly string[]): string {
  const payload = Buffer.from(`${token.purpose}|${token.subject}|${token.expires}`).toString("base64url");
  return `${payload}.${signature(payload, keys[0] ?? "").toString("base64url")}`;
}

/** Undefined for anything not signed here, or too old. `now` in milliseconds. */
export function readToken(text: string, keys: readonly string[], now: number): LinkToken | undefined {
  const [payload = "", signed = "", ...rest] = text.split(".");
  const given = Buffer.from(signed, "base64url");
  const isSigned = keys.some((key) => isEqual(signature(payload, key), given));
  if (!isSigned || rest.length > 0) return undefined;
  const [purpose, subject = "", expires] = Buffer.from(payload, "base64url").toString("utf8").split("|");
  const known = tokenPurposes.find((name) => name === purpose);
  if (!known || !(Number(expires) * 1000 > now)) return undefined;
  return { purpose: known, subject, expires: Number(expires) };
}

function signature(payload: string, key: string): Buffer {
  return createHmac("sha256", key).update(`touchline link ${payload}`).digest();
}

/** Takes the same time whatever differs. */
export function isEqual(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}
