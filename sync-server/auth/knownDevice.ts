import { createHash, randomUUID } from "node:crypto";
import type { HttpContext } from "../httpState.ts";
import { cookieName } from "./ownCookies.ts";

const oneYear = 365 * 24 * 60 * 60 * 1000;

/**
 * Records in a signed cookie that this browser's user has proved to own the account of that name. Guesses from
 * elsewhere then do not lock them out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie
 * signs nobody in, survives a sign-out, and covers only the last such account.
 */
export function rememberDevice(ctx: HttpContext, usernameKey: string): void {
  const deviceId = knownDevice(ctx, usernameKey) ?? randomUUID();
  const options = { signed: true, httpOnly: true, sameSite: "lax", maxAge: oneYear } as const;
  ctx.cookies.set(nameFor(ctx), `${digest(usernameKey)}.${deviceId}`, options);
}

/** The id by which the account of that name knows this browser; undefined when it does not. */
export function knownDevice(ctx: HttpContext, usernameKey: string): string | undefined {
  const [account, deviceId] = (ctx.cookies.get(nameFor(ctx), { signed: true }) ?? "").split(".");
  return account === digest(usernameKey) ? deviceId : undefined;
}

function nameFor(ctx: HttpContext): string {
  return cookieName("device", ctx.state.isHttps);
}

function digest(usernameKey: string): string {
  return createHash("sha256").update(usernameKey).digest("base64url");
}
