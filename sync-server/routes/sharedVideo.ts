import Router from "@koa/router";
import type { HttpState } from "../httpState.ts";

/**
 * The service worker handles videos from the share sheet. If it is not installed yet, they arrive here: they are not
 * read, and the page says that the video has to be shared again.
 */
export function sharedVideoRoute(): Router<HttpState> {
  const router = new Router<HttpState>();
  router.post("/share-video", (ctx) => {
    ctx.set("Connection", "close");
    ctx.redirect("/add-video?lost=1");
    ctx.status = 303;
  });
  return router;
}
