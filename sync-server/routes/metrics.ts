import Router from "@koa/router";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import { collectGauges } from "../metrics/collectGauges.ts";

const loopback = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
const ownNames = ["localhost", "127.0.0.1", "[::1]"];
/** Headers that show the call came from beyond this connection's peer. */
const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** The parts of the running server that are measured. */
interface Watched {
  app: Pick<AppContext, "database" | "meters">;
  engine: { store: { head(): Promise<number> } };
  pokes: { connections: number };
  writerDepth(): number;
}

/** GET /metrics: Prometheus text, for a collector on this machine or a signed-in admin. */
export function metricsRoutes({ app, engine, pokes, writerDepth }: Watched): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("prometheus", "/metrics", async (ctx) => {
    if (!isLocal(ctx) && !isAdmin(ctx)) throw new DomainError("auth.notAllowed");
    await collectGauges(app.meters, { database: app.database, store: engine.store, writerDepth, pokes });
    ctx.set("Content-Type", app.meters.registry.contentType);
    ctx.body = await app.meters.registry.metrics();
  });
  return router;
}

function isAdmin({ state: { actor } }: HttpContext): boolean {
  return actor.kind === "user" && actor.role === "admin";
}

/** This machine, under a local name, with nothing in between. */
function isLocal(ctx: HttpContext): boolean {
  const peer = ctx.req.socket.remoteAddress ?? "";
  const host = ctx.get("Host").replace(/:\d+$/, "");
  const isForwarded = forwarding.some((name) => ctx.get(name) !== "");
  return loopback.includes(peer) && ownNames.includes(host) && !isForwarded;
}
