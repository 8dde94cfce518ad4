import Router from "@koa/router";
import { syncRequestSchema, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { pokeAudiences, type Actor } from "#shared/entities/actor.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { ownSessionKey } from "../auth/sessions.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import type { Pause } from "../limits/rateLimit.ts";
import { exchange, UpgradeRequired, type SyncEngine } from "../sync/exchange.ts";
import { pokedAnswer } from "../sync/pokedAnswer.ts";
import type { Pokes } from "../sync/pokes.ts";
import { Positions } from "../sync/positions.ts";
import type { OpenPokes } from "./openPokes.ts";
import { pokeStream } from "./pokeStream.ts";
import { pokeWriter } from "./pokeWriter.ts";
import type { Allowance } from "./syncAllowance.ts";

const heartbeatMs = 25_000;

interface SyncRoutes {
  engine: SyncEngine;
  pokes: Pokes;
  /** The open streams, and their limits. */
  open: OpenPokes;
  /** Asked before anything is decided: how many of the mutations may be decided now. */
  allowance: Allowance;
  /** Called with every answer before it is sent: a visitor's submission sets the cookie that names it. */
  onAnswer?(ctx: HttpContext, actor: Actor, answer: SyncResponse): void;
}

/** POST /api/sync, and the poke that says when to call it, or what a call would bring. Bodies are already parsed and capped here. */
export function syncRoutes({ engine, pokes, open, allowance, onAnswer }: SyncRoutes): Router<HttpState> {
  const router = new Router<HttpState>({ prefix: "/api/sync" });
  const positions = new Positions();

  router.post("/", async (ctx) => {
    const asked = parseInput(syncRequestSchema, ctx.state.body);
    const { actor } = ctx.state;
    const { granted, pause } = await allowance(ctx, asked);
    try {
      const request = { ...asked, mutations: asked.mutations.slice(0, granted) };
      const call = async () => ({ ...(await exchange(engine, actor, request)), ...waiting(pause) });
      const session = request.userId === "visitor" ? undefined : ownSessionKey(ctx);
      const answer = await (session === undefined ? call() : positions.follow(session, request, call));
      onAnswer?.(ctx, actor, answer);
      // Koa would serialise it a second time to know its length.
      ctx.type = "json";
      ctx.body = JSON.stringify(answer);
    } catch (error) {
      if (!(error instanceof UpgradeRequired)) throw error;
      ctx.status = 426;
      ctx.body = "A new version of Touchline is needed. Reload to update; what you saved is kept.";
    }
  });

  router.get("/poke", (ctx) => {
    const release = open.admit(ctx, () => close());
    const { actor } = ctx.state;
    const session = ownSessionKey(ctx);
    const stream = pokeStream(ctx, { hasRows: actor.kind === "user" });
    const send = pokeWriter({
      write: (text) => void (stream.writable && stream.write(text)),
      answer: async (head) =>
        session === undefined
          ? undefined
          : pokedAnswer(engine, positions, { actor, session, head, isStillAdmitted: () => open.stillAdmits(ctx) }),
    });
    const stopListening = pokes.listen(pokeAudiences(actor), send);
    const heartbeat = setInterval(() => void stream.write("event: beat\ndata:\n\n"), heartbeatMs);
    const close = () => {
      clearInterval(heartbeat);
      stopListening();
      release();
      stream.end();
    };
    ctx.req.on("close", close);
  });

  return router;
}

function waiting(pause: Pause | undefined): Pick<SyncResponse, "retryAfter" | "retrySentence"> {
  return pause ? { retryAfter: pause.seconds, retrySentence: pause.sentence } : {};
}
