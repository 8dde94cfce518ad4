import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { pinoHttp } from "pino-http";
import type { HttpMiddleware } from "../httpState.ts";

/** One line per answered request: method, path, status, time. No query, header, body or name is ever written. */
export function requestLog(log: Logger): HttpMiddleware {
  const logRequest = pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split("?")[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: () => undefined,
    },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? "error" : "info"),
  });
  return async (ctx, next) => {
    logRequest(ctx.req, ctx.res);
    ctx.state.requestId = String(ctx.req.id);
    ctx.state.actor = { kind: "visitor" };
    await next();
  };
}
