import Koa from "koa";
import type { Logger } from "pino";
import type { Env } from "../env.ts";
import { listen } from "../httpListener.ts";
import type { HttpState } from "../httpState.ts";
import { startJobs } from "../jobs/startJobs.ts";
import { handleErrors } from "../middleware/handleErrors.ts";
import { requestLog } from "../middleware/requestLog.ts";
import { openApp } from "../openApp.ts";
import { healthRoutes } from "../routes/health.ts";

export interface RunningWorker {
  port: number;
  close(): Promise<void>;
}

/** Runs only jobs, alongside the database's servers; over HTTP only health and readiness. */
export async function startWorker(env: Env, log: Logger): Promise<RunningWorker> {
  if (!env.MONGODB_URI) {
    throw new Error(
      "A worker shares the servers' database: set MONGODB_URI. With the embedded one the server works alone.",
    );
  }
  const opened = await openApp(env, log);
  try {
    const koa = new Koa<HttpState>();
    koa.use(requestLog(log)).use(handleErrors(log)).use(healthRoutes(opened.app).routes());
    const listener = await listen(koa, env.PORT, env.HOST);
    const stopJobs = startJobs(opened.app);
    return {
      port: listener.port,
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
