import Router from "@koa/router";
import { access, constants } from "node:fs/promises";
import type { AppContext } from "../appContext.ts";
import type { HttpState } from "../httpState.ts";

/** Liveness answers at once; readiness asks the database and the storage. */
export function healthRoutes(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("health", "/api/health", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("ready", "/api/ready", async (ctx) => {
    const database = await works(app.database.ping());
    const storage = await works(access(app.env.DATA_DIR, constants.W_OK));
    ctx.status = database && storage ? 200 : 503;
    ctx.body = { database: wordFor(database), storage: wordFor(storage) };
  });
  return router;
}

async function works(check: Promise<void>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}

function wordFor(isWorking: boolean): "ok" | "failed" {
  return isWorking ? "ok" : "failed";
}
