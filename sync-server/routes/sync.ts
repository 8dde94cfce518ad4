import Router from "@koa/router";
import { PassThrough } from "node:stream";
import { syncRequestSchema, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { audiencesOf, type Actor } from "#shared/entities/actor.ts";
import { invalidInput } from "#shared/mutations/runMutation.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import { exchange, UpgradeRequired, type SyncEngine } from "../sync/exchange.ts";
import type { Pokes } from "../sync/pokes.ts";

const heartbeatMs = 25_000;

interface SyncRoutes {
  engine: SyncEngine;
  pokes: Pokes;
  /** Called with every request before anything is decided; what it throws is the answer. */
  onRequest?(ctx: HttpContext, request: SyncRequest): Promise<void>;
  /** Called with every answer before it goes out: a visitor's submission sets the cookie that names it. */
  onAnswer?(ctx: HttpContext, actor: Actor, answer: SyncResponse): void;
}

/** POST /api/sync and the poke that says when it is worth calling. Bodies are parsed and capped before they come here. */
export function syncRoutes({ engine, pokes, onRequest, onAnswer }: SyncRoutes): Router<HttpState> {
  const router = new Router<HttpState>({ prefix: "/api/sync" });

  router.post("/", async (ctx) => {
    const parsed = syncRequestSchema.safeParse(ctx.state.body);
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    const { actor } = ctx.state;
    await onRequest?.(ctx, parsed.data);
    try {
      const answer = await exchange(engine, actor, parsed.data);
      onAnswer?.(ctx, actor, answer);
      // Koa would write it out a second time to know its length.
      ctx.type = "json";
      ctx.body = JSON.stringify(answer);
    } catch (error) {
      if (!(error instanceof UpgradeRequired)) throw error;
      ctx.status = 426;
      ctx.body = "A new version of Touchline is needed. Reload to update; what you saved is kept.";
    }
  });

  router.get("/poke", (ctx) => {
    const stream = new PassThrough();
    const send = (head: number) => void stream.write(`data: ${head}\n\n`);
    const stopListening = pokes.listen(audiencesOf(ctx.state.actor), send);
    const heartbeat = setInterval(() => void stream.write("event: beat\ndata:\n\n"), heartbeatMs);
    const close = () => {
      clearInterval(heartbeat);
      stopListening();
      stream.end();
    };
    ctx.req.on("close", close);
    ctx.set({
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-cache, no-transform",
      "X-Accel-Buffering": "no",
    });
    ctx.status = 200;
    ctx.body = stream;
    stream.write("retry: 2000\n\n");
  });

  return router;
}
