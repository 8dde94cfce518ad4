import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { pinoHttp } from "pino-http";
import { actorKey } from "#shared/entities/actor.ts";
import type { HttpMiddleware, HttpState } from "../httpState.ts";

/**
 * One line per answered request: method, path, status, time, and the caller's account id. Never logs a query, header,
 * body or name.
 */
export function requestLog(log: Logger): HttpMiddleware {
  const states = new WeakMap<IncomingMessage, HttpState>();
  const logRequest = pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutKey(request.url.split("?")[0] ?? ""),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: () => undefined,
    },
    // Called once before the actor is known, and again when the line is written.
    customProps: (request: IncomingMessage) => {
      const actor = states.get(request)?.actor;
      return actor?.kind === "user" ? { actor: actorKey(actor) } : {};
    },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? "error" : "info"),
  });
  return async (ctx, next) => {
    logRequest(ctx.req, ctx.res);
    ctx.state.requestId = String(ctx.req.id);
    ctx.state.actor = { kind: "visitor" };
    states.set(ctx.req, ctx.state);
    await next();
  };
}

/** The address of a calendar feed is the key to it. */
function withoutKey(path: string): string {
  return path.replace(/^(\/api\/calendar\/).*/, "$1…");
}
