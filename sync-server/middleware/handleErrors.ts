import type { Logger } from "pino";
import { sentenceOf, WireError } from "#shared/api/wireError.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { databaseFault } from "../db/databaseFault.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";

/** Turns every rejection into its status and one plain sentence; logs unexpected errors and answers with a 500. */
export function handleErrors(log: Logger): HttpMiddleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status >= 400 && ctx.body === undefined && isApi(ctx)) answer(ctx, ctx.status, sentenceOf(ctx.status));
    } catch (error) {
      answerError(ctx, error, log);
    }
  };
}

function isApi(ctx: HttpContext): boolean {
  return ctx.path.startsWith("/api/");
}

function answerError(ctx: HttpContext, error: unknown, log: Logger): void {
  if (error instanceof DomainError) return answer(ctx, error.status, error.message);
  if (error instanceof WireError) return answerWire(ctx, error);
  const fault = databaseFault(error);
  if (fault) {
    log.error({ err: withoutValues(error), requestId: ctx.state.requestId }, "The database could not do its work");
    return answerWire(ctx, fault);
  }
  const status = statusOf(error);
  if (status >= 500) log.error({ err: withoutValues(error), requestId: ctx.state.requestId }, "A request failed");
  answer(ctx, status, sentenceOf(status));
}

function answerWire(ctx: HttpContext, { status, message, retryAfter }: WireError): void {
  if (retryAfter !== undefined) ctx.set("Retry-After", String(retryAfter));
  answer(ctx, status, message);
}

function answer(ctx: HttpContext, status: number, sentence: string): void {
  ctx.status = status;
  ctx.type = "text/plain; charset=utf-8";
  ctx.set("Cache-Control", "no-store");
  ctx.body = sentence;
}

/** Koa and its parts mark a caller's mistake with a status below 500. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

/** Driver and parser messages may quote user input; the name and stack frames show where to look. */
function withoutValues(error: unknown): { type: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, stack: "" };
  const frames = (error.stack ?? "").split("\n").filter((line) => line.trimStart().startsWith("at "));
  return { type: error.name, stack: frames.join("\n") };
}
