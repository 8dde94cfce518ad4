import type { RowReader } from "../appContext.ts";
import { endSession, sessionUserId } from "../auth/sessions.ts";
import type { HttpMiddleware } from "../httpState.ts";

/** Tells who asks from the session alone. An account that is gone is a visitor, and its session ends. */
export function loadActor(rows: RowReader): HttpMiddleware {
  return async (ctx, next) => {
    ctx.state.actor = { kind: "visitor" };
    const userId = sessionUserId(ctx);
    if (userId !== undefined) {
      const user = await rows.rowOne("user", userId);
      if (user) ctx.state.actor = { kind: "user", userId, role: user.role, roleVersion: user.roleVersion ?? 0 };
      else endSession(ctx);
    }
    await next();
  };
}
