import { actorOf } from "#shared/entities/user.ts";
import { suspendedError } from "#shared/rules/suspension.ts";
import type { AppContext } from "../appContext.ts";
import { endSession, isTwoStepSession, sessionUserId } from "../auth/sessions.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";

/**
 * What a suspended account's session is still good for: its devices learn whose it is, and by the sync call why nothing is
 * theirs to see; their outboxes are answered there.
 */
const openToSuspended = ["/api/me", "/api/sync", "/api/sync/poke", "/api/logout"];

function refuseSuspended({ path, state: { actor } }: HttpContext): void {
  if (actor.kind !== "user" || !actor.suspended || openToSuspended.includes(path)) return;
  throw suspendedError(actor.suspended.reason);
}

/** Tells who asks from the session alone. An account that is gone is a visitor, and its session ends. */
export function loadActor({ rows, env }: Pick<AppContext, "rows" | "env">): HttpMiddleware {
  return async (ctx, next) => {
    ctx.state.actor = { kind: "visitor" };
    const userId = sessionUserId(ctx);
    if (userId !== undefined) {
      const user = await rows.rowOne("user", userId);
      // Where every admin needs the second step, a session from before that was asked is over.
      const lacksStep = user?.role === "admin" && env.ADMIN_TOTP === "required" && !isTwoStepSession(ctx);
      if (user && !user.deletedAt && !lacksStep) ctx.state.actor = actorOf(user);
      else endSession(ctx);
    }
    refuseSuspended(ctx);
    await next();
  };
}
