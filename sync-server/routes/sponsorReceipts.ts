import Router from "@koa/router";
import type { AppContext } from "../appContext.ts";
import type { HttpState } from "../httpState.ts";
import { sponsorPdf } from "../live/sponsorPdf.ts";
import { rowId } from "../sync/rowReader.ts";
import { found, requireUser } from "./handler.ts";
import { sendPdf } from "./sendPdf.ts";

/** What a business got for its match, as PDF: for the business itself and admins. */
export function sponsorReceiptRoutes(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("/api/fixtures/:id/sponsor-receipt", async (ctx) => {
    const { userId, role } = requireUser(ctx.state.actor);
    const id = await rowId(app.rows, "fixture", String(ctx.params["id"]));
    const fixture = found(await app.rows.rowOne("fixture", id));
    const isTheirs = role === "admin" || fixture.requesterId === userId;
    sendPdf(ctx, await sponsorPdf(app, found(isTheirs ? fixture : undefined)));
  });
  return router;
}
