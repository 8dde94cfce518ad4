import { createHmac } from "node:crypto";
import type { Env } from "../env.ts";
import type { HttpMiddleware } from "../httpState.ts";
import { isEqual } from "./tokens.ts";

type Signed = "session" | "requests" | "device";
/** Browsers keep a cookie with this prefix for this host alone: no other host of the domain can set or read it. */
const hostOnly = "__Host-";

/** The name of one of our cookies here. */
export function cookieName(name: Signed, isHttps = false): string {
  return `${isHttps ? hostOnly : ""}touchline.${name}`;
}

export function isPublishedByHttps({ PUBLIC_URL = "" }: Pick<Env, "PUBLIC_URL">): boolean {
  return PUBLIC_URL.startsWith("https:");
}

/** Behind https every cookie is https-only, even when the proxy does not say which scheme was used. */
export function ownCookies(env: Env): HttpMiddleware {
  const isHttps = isPublishedByHttps(env);
  return async (ctx, next) => {
    ctx.state.isHttps = isHttps;
    if (isHttps) ctx.cookies.secure = true;
    await next();
  };
}

/** Signs cookies with HMAC-SHA256: the first key signs, every key verifies. */
export function cookieKeys(keys: readonly string[]) {
  const signature = (text: string, key: string) => createHmac("sha256", key).update(text).digest();
  const index = (text: string, signed: string): number => {
    const given = Buffer.from(signed, "base64url");
    return keys.findIndex((key) => isEqual(signature(text, key), given));
  };
  return {
    sign: (text: string) => signature(text, keys[0] ?? "").toString("base64url"),
    verify: (text: string, signed: string) => index(text, signed) >= 0,
    index,
  };
}
