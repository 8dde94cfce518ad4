import type { Writable } from "node:stream";
import type { HttpContext } from "../httpState.ts";

/** Answers this call with an event stream. */
export function answerEvents(ctx: HttpContext, stream: Writable): void {
  ctx.set({
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
  });
  ctx.status = 200;
  ctx.body = stream;
  stream.write("retry: 2000\n\n");
}
