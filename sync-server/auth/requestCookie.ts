import * as z from "zod";
import type { HttpContext } from "../httpState.ts";

const cookieName = "touchline.requests";
const mostFixtures = 20;
const ninetyDays = 90 * 24 * 60 * 60 * 1000;
const idSchema = z.uuid();

/** Names a visitor's request in their signed cookie: with it they see that match in full until somebody claims it. */
export function rememberRequests(ctx: HttpContext, fixtureIds: readonly string[]): void {
  const all = [...new Set([...fixtureIds, ...rememberedRequests(ctx)])].slice(0, mostFixtures);
  ctx.cookies.set(cookieName, all.join("."), { signed: true, httpOnly: true, sameSite: "lax", maxAge: ninetyDays });
}

/** Ids of the fixtures that this browser submitted as a visitor. */
export function rememberedRequests(ctx: HttpContext): string[] {
  const ids = (ctx.cookies.get(cookieName, { signed: true }) ?? "").split(".");
  return ids.filter((id) => idSchema.safeParse(id).success);
}

/** A claimed match belongs to its account from then on. */
export function forgetRequest(ctx: HttpContext, fixtureId: string): void {
  const others = rememberedRequests(ctx).filter((id) => id !== fixtureId);
  ctx.cookies.set(cookieName, others.length > 0 ? others.join(".") : null, {
    signed: true,
    httpOnly: true,
    sameSite: "lax",
  });
}
