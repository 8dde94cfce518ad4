import Router from "@koa/router";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import type { AppContext } from "../appContext.ts";
import type { HttpState } from "../httpState.ts";
import type { SpaceState } from "../storage/diskSpace.ts";

/** Liveness answers at once; readiness checks the database and the storage. */
export function healthRoutes(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("health", "/api/health", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("ready", "/api/ready", async (ctx) => {
    const database = await works(app.database.ping());
    const storage = await storageOf(app);
    // With the database elsewhere, everything but files works while this disk is full.
    const isStopped = storage === "failed" || (storage === "full" && !app.env.MONGODB_URI);
    ctx.status = database && !isStopped ? 200 : 503;
    const ffmpeg = await isInstalled("ffmpeg", app.env.FFMPEG_PATH);
    // Without videos everything else still works: a load balancer must not remove this server for that.
    const media = wordFor(await app.media.isReachable());
    ctx.body = { database: wordFor(database), storage, media, ffmpeg: ffmpeg ? "ok" : "missing" };
  });
  return router;
}

async function storageOf({ env, disk }: AppContext): Promise<SpaceState | "failed"> {
  try {
    await access(env.DATA_DIR, constants.W_OK);
    return await disk.state();
  } catch {
    return "failed";
  }
}

async function works(check: Promise<void>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}

/** At its configured path if any, else on PATH. The product runs without it, and reports that. */
async function isInstalled(name: string, configured: string | undefined): Promise<boolean> {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = configured ? [configured] : folders.map((folder) => path.join(folder, name));
  const found = await Promise.all(candidates.map((file) => works(access(file, constants.X_OK))));
  return found.includes(true);
}

function wordFor(isWorking: boolean): "ok" | "failed" {
  return isWorking ? "ok" : "failed";
}
