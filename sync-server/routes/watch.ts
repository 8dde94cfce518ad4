import Router from "@koa/router";
import { PassThrough } from "node:stream";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import { openWatches } from "../limits/limitTable.ts";
import { addressKey } from "../limits/rateLimit.ts";
import { watchFacts } from "../live/watchState.ts";
import { sponsorPictureKey } from "../live/sponsorPictures.ts";
import { recordingFor, viewerOf } from "../live/watchStream.ts";
import type { Heard, WatchRooms } from "../live/watchRooms.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { rowId } from "../sync/rowReader.ts";
import { answerEvents } from "./answerEvents.ts";
import { sendPart, stored } from "./media.ts";
import type { OpenPokes } from "./openPokes.ts";

const heartbeatMs = 25_000;

/** The event stream of a match's watch page: its state at once, and after each change. */
export function watchRoutes(app: AppContext, rooms: WatchRooms, open: OpenPokes): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("/api/watch/:match", (ctx) => answerRoom(ctx, "everything"));
  router.get("/api/watch/:match/score", (ctx) => answerRoom(ctx, "score"));
  router.get("/api/watch/:match/recording", async (ctx) => {
    const fixtureId = await rowId(app.rows, "fixture", String(ctx.params["match"]));
    const { fileId, contentType } = await recordingFor(app, fixtureId, viewerOf(ctx.state.actor, ctx.query["key"]));
    ctx.set("ETag", `"${fileId}-1"`);
    sendPart(ctx, contentType, await stored(app, mediaKey.video(fileId)));
  });
  router.get("/api/watch/:match/sponsor/:file/:size", async (ctx) => {
    const { match, file: fileId = "", size = "" } = ctx.params;
    const fixtureId = await rowId(app.rows, "fixture", String(match));
    const viewer = viewerOf(ctx.state.actor, ctx.query["key"]);
    const { key, etag } = await sponsorPictureKey(app, { fixtureId, fileId, size }, viewer);
    ctx.set("ETag", etag);
    sendPart(ctx, "image/webp", await stored(app, key));
  });
  return router;

  async function answerRoom(ctx: HttpContext, heard: Heard): Promise<void> {
    const fixtureId = await rowId(app.rows, "fixture", String(ctx["params"].match));
    if (!(await watchFacts(app, fixtureId))) throw new DomainError("row.notFound");
    const stream = new PassThrough();
    const release = open.admit(ctx, () => close(), openWatches);
    const viewer = viewerOf(ctx.state.actor, ctx.query["key"]);
    const from = `${addressKey(ctx.ip)} ${ctx.get("User-Agent")}`;
    const stopListening = rooms.listen(fixtureId, viewer, from, {
      heard,
      send: (event) => void stream.write(event),
      end: () => close(),
    });
    const beat = () => void stream.write(`event: beat\ndata: ${new Date().toISOString()}\n\n`);
    const heartbeat = setInterval(beat, heartbeatMs);
    const close = () => {
      clearInterval(heartbeat);
      stopListening();
      release();
      stream.end();
    };
    ctx.req.on("close", close);
    answerEvents(ctx, stream);
    // A match's clock runs on by this time: a page's own may be wrong.
    beat();
  }
}
