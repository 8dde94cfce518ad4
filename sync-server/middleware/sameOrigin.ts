import { DomainError } from "#shared/rules/domainError.ts";
import type { Env } from "../env.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";

const reads = ["GET", "HEAD", "OPTIONS"];

/**
 * Refuses writes that another site's page sends with the visitor's cookies. Callers other than browsers send no origin.
 */
export function sameOrigin(env: Env): HttpMiddleware {
  const own = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).host : undefined;
  return async (ctx, next) => {
    if (!reads.includes(ctx.method) && isForeign(ctx, own)) {
      throw new DomainError("auth.notAllowed", {}, "This was sent from another site, so it was refused.");
    }
    await next();
  };
}

function isForeign(ctx: HttpContext, own: string | undefined): boolean {
  if (ctx.get("Sec-Fetch-Site") === "cross-site") return true;
  const origin = ctx.get("Origin");
  if (origin === "") return false;
  return !URL.canParse(origin) || new URL(origin).host !== (own ?? ctx.host);
}
