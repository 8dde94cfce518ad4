import Router from "@koa/router";
import * as z from "zod";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import { shownMedia, shownVertical, type ShownMedia } from "../media/shownMedia.ts";
import { mediaKey, type StoredObject } from "../storage/mediaStore.ts";
import { byteRange } from "./byteRange.ts";
import { requireUser } from "./handler.ts";

const uuid = z.uuid();
const oneHour = "private, max-age=3600";
/** If a browser ever treats it as a page, nothing in it runs. */
const sandboxed = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Videos and their thumbnails, for those who may see them at this moment. */
export function mediaRoutes(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("/api/media/:id", async (ctx) => {
    const shown = await shownMedia(app, knownId(ctx.params["id"]), ctx.state.actor);
    const { id, version, contentType } = shown;
    ctx.set("Content-Disposition", disposition(ctx, shown));
    ctx.set("ETag", `"${id}-${version}"`);
    sendPart(ctx, contentType, await stored(app, mediaKey.video(id, version)));
  });
  router.get("/api/media/:id/vertical", async (ctx) => {
    requireUser(ctx.state.actor);
    const shown = await shownVertical(app, knownId(ctx.params["id"]), ctx.state.actor);
    const { id, version, contentType } = shown;
    ctx.set("Content-Disposition", disposition(ctx, shown));
    ctx.set("ETag", `"${id}-vertical-${version}"`);
    sendPart(ctx, contentType, await stored(app, mediaKey.vertical(id, version)));
  });
  router.get("/api/media/:id/thumbnail", async (ctx) => {
    const { id, version, isPublic } = await shownMedia(app, knownId(ctx.params["id"]), ctx.state.actor);
    // Revalidated after an hour: the school, its creator or an admin may have hidden it.
    if (isPublic && ctx.query["v"]) ctx.set("Cache-Control", oneHour);
    ctx.set("ETag", `"${id}-thumbnail-${version}"`);
    sendPart(ctx, "image/webp", await stored(app, mediaKey.thumbnail(id, version)));
  });
  return router;
}

function knownId(text: string | undefined): string {
  if (!uuid.safeParse(text).success) throw new DomainError("row.notFound");
  return String(text).toLowerCase();
}

export async function stored({ media }: AppContext, key: string): Promise<StoredObject> {
  const object = await media.open(key);
  if (!object) throw new DomainError("row.notFound");
  return object;
}

/** The whole file, or the part a player asks for. */
export function sendPart(ctx: HttpContext, contentType: string, { bytes, read }: StoredObject): void {
  ctx.set("Accept-Ranges", "bytes");
  ctx.set("Content-Security-Policy", sandboxed);
  const isOther = ctx.get("If-Range") !== "" && ctx.get("If-Range") !== ctx.response.get("ETag");
  const range = isOther ? "whole" : byteRange(ctx.get("Range"), bytes);
  if (range === "outside") {
    ctx.set("Content-Range", `bytes */${bytes}`);
    ctx.status = 416;
    return;
  }
  const { start, end } = range === "whole" ? { start: 0, end: bytes - 1 } : range;
  ctx.status = range === "whole" ? 200 : 206;
  if (range !== "whole") ctx.set("Content-Range", `bytes ${start}-${end}/${bytes}`);
  if (ctx.method !== "HEAD") ctx.body = read(start, end);
  ctx.type = contentType;
  ctx.length = end - start + 1;
}

/**
 * Played inline, unless requested as a download; the file name is the title, without characters a header cannot hold.
 */
function disposition(ctx: HttpContext, { title, contentType }: ShownMedia): string {
  const name = `${title.replace(/[\p{Cc}\p{Cf}/\\]+/gu, " ").trim() || "Touchline"}.${contentType.split("/")[1] ?? "mp4"}`;
  const plain = name.replace(/[^\w .()-]+/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${ctx.query["download"] ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
