import * as z from "zod";
import type { HttpContext } from "../httpState.ts";
import { cookieName } from "./ownCookies.ts";

const mostFixtures = 20;
const ninetyDays = 90 * 24 * 60 * 60 * 1000;
const idSchema = z.uuid();

/** Stores a visitor's requests in their signed cookie: with it they see that match in full until someone claims it. */
export function rememberRequests(ctx: HttpContext, fixtureIds: readonly string[]): void {
  setRequests(ctx, [...new Set([...fixtureIds, ...rememberedRequests(ctx)])].slice(0, mostFixtures));
}

/** Ids of the fixtures that this browser submitted while signed out. */
export function rememberedRequests(ctx: HttpContext): string[] {
  const ids = (ctx.cookies.get(nameFor(ctx), { signed: true }) ?? "").split(".");
  return ids.filter((id) => idSchema.safeParse(id).success);
}

/** A claimed match now belongs to its account. The others stay. */
export function forgetRequest(ctx: HttpContext, fixtureId: string): void {
  setRequests(
    ctx,
    rememberedRequests(ctx).filter((id) => id !== fixtureId),
  );
}

/** Called at sign-in: the account must not see what a visitor requested on this device. */
export function forgetRequests(ctx: HttpContext): void {
  if (ctx.cookies.get(nameFor(ctx)) !== undefined) setRequests(ctx, []);
}

function nameFor(ctx: HttpContext): string {
  return cookieName("requests", ctx.state.isHttps);
}

function setRequests(ctx: HttpContext, fixtureIds: readonly string[]): void {
  const value = fixtureIds.length > 0 ? fixtureIds.join(".") : null;
  ctx.cookies.set(nameFor(ctx), value, { signed: true, httpOnly: true, sameSite: "lax", maxAge: ninetyDays });
}
