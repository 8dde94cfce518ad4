import type { Logger } from "pino";
import type { SyncRequest } from "#shared/api/syncProtocol.ts";
import type { OpenApp } from "./openApp.ts";
import { rememberRequests } from "./auth/requestCookie.ts";
import { createServer } from "./createServer.ts";
import type { Env } from "./env.ts";
import { listen } from "./httpListener.ts";
import type { HttpContext } from "./httpState.ts";
import { startJobs } from "./jobs/startJobs.ts";
import { addressKey, type RateLimits } from "./middleware/rateLimit.ts";
import { openApp } from "./openApp.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { restRoutes } from "./routes/rest.ts";
import { syncRoutes } from "./routes/sync.ts";

export interface RunningServer {
  opened: OpenApp;
  port: number;
  /** Method and path of everything that is no page or file. */
  routes: readonly string[];
  close(): Promise<void>;
}

interface StartOptions {
  env: Env;
  log: Logger;
  appDir: string;
  /** Runs on the open database before anybody is answered: the demo data. */
  prepare?(opened: OpenApp): Promise<void>;
}

/** Environment → database → accounts and data → ready. Closing goes the same way back. */
export async function startServer({ env, log, appDir, prepare }: StartOptions): Promise<RunningServer> {
  const opened = await openApp(env, log);
  const { app, engine, pokes } = opened;
  try {
    await prepare?.(opened);
    const onRequest = limitVisitors(app.limits);
    const sync = syncRoutes({ engine, pokes, onRequest, onAnswer: rememberSubmissions });
    const { koa, routes } = createServer(app, { routers: [sync, restRoutes(app), metricsRoutes(opened)], appDir });
    const listener = await listen(koa, env.PORT, env.HOST);
    const stopJobs = startJobs(app);
    return {
      opened,
      port: listener.port,
      routes,
      close: async () => {
        await listener.close();
        await stopJobs();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** A visitor's submissions count against their address, whichever way they come. Their phone waits and comes again. */
function limitVisitors(limits: RateLimits): (ctx: HttpContext, request: SyncRequest) => Promise<void> {
  return async (ctx, { userId, mutations }) => {
    const submissions = mutations.filter(({ name }) => name === "fixture.submit").length;
    if (userId === "visitor" && submissions > 0) {
      await limits.spend("submission", addressKey(ctx.ip), submissions);
    }
  };
}

interface SyncAnswer {
  receipts: readonly { outcome: string; result?: unknown }[];
}

/** A visitor's submission that came by the sync call sets the same cookie as one over REST. */
function rememberSubmissions(ctx: HttpContext, _actor: unknown, { receipts }: SyncAnswer): void {
  const submitted = receipts.flatMap(({ result }) => {
    const hasToken = typeof result === "object" && result !== null && "claimToken" in result && "id" in result;
    return hasToken && typeof result.id === "string" ? [result.id] : [];
  });
  if (submitted.length > 0) rememberRequests(ctx, submitted);
}
