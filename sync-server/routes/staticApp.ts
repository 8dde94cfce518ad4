import { send } from "@koa/send";
import { stat } from "node:fs/promises";
import path from "node:path";
import { prerenderedFile } from "#shared/rules/prerenderedPages.ts";
import { sentenceOf } from "#shared/api/wireError.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";

const oneYear = 365 * 24 * 60 * 60 * 1000;

/** Pages without the app: a recorder's overlay, and the score for whoever has no data for more. */
const lightPages = ["/overlay", "/score"];

/**
 * The built app. Hashed files under /assets never change; the page, the worker and the manifest are revalidated each
 * time. A prerendered page is sent as it is; any other page the app knows is index.html, the frame, with 200; any other
 * path is the same frame with 404, and the app shows which.
 */
export function staticApp(appDir: string, isPage: (path: string) => boolean): HttpMiddleware {
  return async (ctx, next) => {
    if (isCall(ctx.path) || !["GET", "HEAD"].includes(ctx.method)) return next();
    if (await sendFile(ctx, appDir, ctx.path)) return;
    const isAsset = ctx.path.startsWith("/assets/") || path.extname(ctx.path) !== "";
    const page = ctx.path.replace(/(.)\/$/, "$1");
    if (isAsset) return notFound(ctx);
    if (lightPages.includes(page) && (await sendFile(ctx, appDir, `${page}.html`))) return;
    if (isPage(page) && (await sendFile(ctx, appDir, prerenderedFile(page)))) return;
    if (!(await sendFile(ctx, appDir, "/index.html"))) return notFound(ctx);
    ctx.status = isPage(page) ? 200 : 404;
  };
}

function isCall(urlPath: string): boolean {
  return urlPath.startsWith("/api/") || urlPath === "/metrics";
}

/** A validator for conditional requests; undefined when there is no such file. */
async function fileTag(root: string, urlPath: string): Promise<string | undefined> {
  const file = path.join(root, safelyDecoded(urlPath));
  if (!file.startsWith(root + path.sep)) return undefined;
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `W/"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"` : undefined;
}

/** A path that cannot be decoded, or that contains a null byte, is not a file. */
function safelyDecoded(urlPath: string): string {
  try {
    const decoded = decodeURIComponent(urlPath);
    return decoded.includes("\0") ? "" : decoded;
  } catch {
    return "";
  }
}

/** False when there is no such file. */
async function sendFile(ctx: HttpContext, root: string, urlPath: string): Promise<boolean> {
  const tag = await fileTag(root, urlPath);
  if (tag === undefined) return false;
  ctx.vary("Accept-Encoding");
  ctx.set("ETag", tag);
  const isHashed = urlPath.startsWith("/assets/");
  if (!isHashed) ctx.set("Cache-Control", "no-cache");
  const lifetime = isHashed ? { maxage: oneYear, immutable: true } : {};
  await send(ctx, urlPath, { root, brotli: true, gzip: true, ...lifetime });
  return true;
}

function notFound(ctx: HttpContext): void {
  ctx.status = 404;
  ctx.type = "text/plain; charset=utf-8";
  ctx.body = sentenceOf(404);
}
