import { ownSessionKey } from "../auth/sessions.ts";
import type { Env } from "../env.ts";
import type { HttpMiddleware } from "../httpState.ts";
import { addressKey } from "../limits/rateLimit.ts";
import { Turns } from "../limits/turns.ts";
import { isFileCall } from "./fileCalls.ts";

/** The embedded database works in this process: what waits for it waits for the other calls. */
const callsAtOnce = { ofEmbedded: 2, ofOtherDatabase: 8 };

/** A few calls are worked on at once, those first whose caller has used least lately. */
export function inTurn({ MONGODB_URI }: Pick<Env, "MONGODB_URI">): HttpMiddleware {
  const turns = new Turns(MONGODB_URI ? callsAtOnce.ofOtherDatabase : callsAtOnce.ofEmbedded);
  return (ctx, next) => {
    if (isFileCall(ctx)) return next();
    const key = ownSessionKey(ctx) ?? addressKey(ctx.ip);
    return turns.take({ key, hasGone: () => ctx.req.socket.destroyed }, next);
  };
}
