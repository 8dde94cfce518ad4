import Router from "@koa/router";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import type { AppContext } from "../appContext.ts";
import type { HttpState } from "../httpState.ts";
import type { SpaceState } from "../storage/diskSpace.ts";

/** Liveness answers at once; readiness asks the database and the storage. */
export function healthRoutes(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("health", "/api/health", (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("ready", "/api/ready", async (ctx) => {
    const database = await works(app.database.ping());
    const storage = await storageOf(app);
    // Where the database is elsewhere, all but files goes on while this disk is full.
    const isStopped = storage === "failed" || (storage === "full" && !app.env.MONGODB_URI);
    ctx.status = database && !isStopped ? 200 : 503;
    const ffmpeg = await isInstalled("ffmpeg", app.env.FFMPEG_PATH);
    // Without videos the rest of the work goes on: no balancer shall take this server away for it.
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

/** By its own path where one is configured, else on PATH. Without it the product runs, and says so. */
async function isInstalled(name: string, configured: string | undefined): Promise<boolean> {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = configured ? [configured] : folders.map((folder) => path.join(folder, name));
  const found = await Promise.all(candidates.map((file) => works(access(file, constants.X_OK))));
  return found.includes(true);
}

function wordFor(isWorking: boolean): "ok" | "failed" {
  return isWorking ? "ok" : "failed";
}
