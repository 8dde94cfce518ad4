import { actorOf } from "#shared/entities/user.ts";
import { suspendedError } from "#shared/rules/suspension.ts";
import type { AppContext } from "../appContext.ts";
import { needsSecondStep } from "../auth/secondSteps.ts";
import { endSession, isTwoStepSession, sessionUserId } from "../auth/sessions.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";

/**
 * What a suspended account's session can still do: its devices learn whose it is, and through sync why they see
 * nothing; their outboxes are answered there.
 */
const openToSuspended = ["/api/me", "/api/sync", "/api/sync/poke", "/api/logout"];

function refuseSuspended({ path, state: { actor } }: HttpContext): void {
  if (actor.kind !== "user" || !actor.suspended || openToSuspended.includes(path)) return;
  throw suspendedError(actor.suspended.reason);
}

/** Identifies the caller by the session alone. A deleted account becomes a visitor, and its session ends. */
export function loadActor({ rows, env }: Pick<AppContext, "rows" | "env">): HttpMiddleware {
  return async (ctx, next) => {
    ctx.state.actor = { kind: "visitor" };
    const userId = sessionUserId(ctx);
    if (userId !== undefined) {
      const user = await rows.rowOne("user", userId);
      // Where every admin needs the second step, ends sessions from before it was required.
      const lacksStep = user !== undefined && needsSecondStep(env, user.role) && !isTwoStepSession(ctx);
      if (user && !user.deletedAt && !lacksStep) ctx.state.actor = actorOf(user);
      else endSession(ctx);
    }
    refuseSuspended(ctx);
    await next();
  };
}
