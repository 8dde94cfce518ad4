import { ownSessionKey } from "../auth/sessions.ts";
import type { Env } from "../env.ts";
import type { HttpMiddleware } from "../httpState.ts";
import { addressKey } from "../limits/rateLimit.ts";
import { Turns } from "../limits/turns.ts";
import { isFileCall } from "./fileCalls.ts";

/** The embedded database runs in this process, so its calls hold each other up. */
const callsAtOnce = { ofEmbedded: 2, ofOtherDatabase: 8 };

/** Runs a few calls at once, first those whose caller has used least recently. */
export function inTurn({ MONGODB_URI }: Pick<Env, "MONGODB_URI">): HttpMiddleware {
  const turns = new Turns(MONGODB_URI ? callsAtOnce.ofOtherDatabase : callsAtOnce.ofEmbedded);
  return (ctx, next) => {
    if (isFileCall(ctx)) return next();
    const key = ownSessionKey(ctx) ?? addressKey(ctx.ip);
    return turns.take({ key, hasGone: () => ctx.req.socket.destroyed }, next);
  };
}
