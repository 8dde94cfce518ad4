import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import * as z from "zod";
import type { Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { streamerEntity } from "#shared/entities/streamer.ts";
import { prerenderedFile, prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";
import { escapedText, openGraphTags } from "./openGraph.ts";
import { pagePreviews, streamerPreview, type PagePreview } from "./previewTexts.ts";
import { reelPreview } from "./reelPreview.ts";

type PublicPage = keyof typeof pagePreviews;
type Tags = Readonly<Record<string, string>>;
const visitor: Actor = { kind: "visitor" };
const uuid = z.uuid();

/**
 * The prerendered pages with the tags for link previews, which need this site's own address. A page's general preview
 * is made once per build; that of a reel or a streamer is made from the row at each request, so it never outlives a
 * permission.
 */
export function pagePreview(app: AppContext, appDir: string, compress: HttpMiddleware): HttpMiddleware {
  const ready = new Map<PublicPage, { version: string; page: Promise<ReadyPage | undefined> }>();
  const readyPage = async (page: PublicPage) => {
    const version = await versionOf(appDir, page);
    const known = ready.get(page);
    if (known?.version === version) return known.page;
    const made = makeReady(appDir, page, pageTags(app, page));
    ready.set(page, { version, page: made });
    return made;
  };
  return async (ctx, next) => {
    const page = pageOf(ctx);
    if (!page) return next();
    const tags = await rowTags(app, page, ctx.query);
    if (!tags) return send(ctx, await readyPage(page), next);
    const html = await htmlOf(appDir, page);
    if (html === undefined) return next();
    return compress(ctx, async () => {
      ctx.set("Cache-Control", "no-cache");
      ctx.type = "html";
      ctx.body = withTags(html, tags);
    });
  };
}

function pageOf(ctx: HttpContext): PublicPage | undefined {
  if (!["GET", "HEAD"].includes(ctx.method)) return undefined;
  const asked = ctx.path.replace(/(.)\/$/, "$1");
  return prerenderedPages.find((page) => page === asked);
}

/** The preview of the row in the address, if everyone may see that row now. */
async function rowTags(app: AppContext, page: PublicPage, query: HttpContext["query"]): Promise<Tags | undefined> {
  if (page === "/highlight-reels") return reelPreview(app, query["reel"]);
  if (page !== "/streamers") return undefined;
  const id = uuid.safeParse(query["streamer"]);
  const row = id.success ? await app.rows.rowOne("streamer", id.data.toLowerCase()) : undefined;
  const view = row && viewFor(streamerEntity, row, visitor);
  if (!row || view?.businessName === undefined) return undefined;
  const preview = { title: view.businessName, description: streamerPreview(view.serviceAreas ?? "South Africa") };
  return tagsOf(app, page, preview, `?streamer=${row.id}`);
}

function pageTags(app: AppContext, page: PublicPage): Tags {
  return tagsOf(app, page, pagePreviews[page], "");
}

function tagsOf({ env }: AppContext, page: PublicPage, { title, description }: PagePreview, query: string): Tags {
  const home = publicAddress(env);
  return {
    "og:site_name": "Touchline",
    "og:type": "website",
    "og:title": title,
    "og:description": description,
    "og:url": `${home}${page}${query}`,
    "og:image": `${home}${previewPicture(page)}`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": title,
    "twitter:card": "summary_large_image",
  };
}

/** Drawn by scripts/previews.mjs. */
export function previewPicture(page: PublicPage): string {
  return `/previews/${page === "/" ? "home" : page.slice(1)}.jpg`;
}

/** Changes when a new build replaces the served one. */
async function versionOf(appDir: string, page: PublicPage): Promise<string> {
  const found = await stat(path.join(appDir, prerenderedFile(page))).catch(() => undefined);
  return `${found?.mtimeMs ?? 0} ${found?.size ?? 0}`;
}

/** Undefined where the app has not been built. */
async function htmlOf(appDir: string, page: PublicPage): Promise<string | undefined> {
  return readFile(path.join(appDir, prerenderedFile(page)), "utf8").catch(() => undefined);
}

function withTags(html: string, tags: Tags): string {
  const described = html.replace(
    /(<meta\s+name="description"\s+content=")[^"]*/,
    (_all, start: string) => `${start}${escapedText(tags["og:description"] ?? "")}`,
  );
  return described.replace("</head>", () => `${openGraphTags(tags)}</head>`);
}

interface ReadyPage {
  tag: string;
  encoded: Readonly<Record<"br" | "gzip" | "identity", Buffer>>;
}

async function makeReady(appDir: string, page: PublicPage, tags: Tags): Promise<ReadyPage | undefined> {
  const html = await htmlOf(appDir, page);
  if (html === undefined) return undefined;
  const identity = Buffer.from(withTags(html, tags));
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 16);
  return { tag: `W/"${hash}"`, encoded: { br, gzip: gzipped, identity } };
}

function send(ctx: HttpContext, ready: ReadyPage | undefined, next: () => Promise<unknown>): unknown {
  if (!ready) return next();
  const encoding = ctx.acceptsEncodings("br", "gzip", "identity") || "identity";
  ctx.vary("Accept-Encoding");
  ctx.set({ ETag: ready.tag, "Cache-Control": "no-cache" });
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  ctx.type = "html";
  ctx.body = ready.encoded[encoding === "br" || encoding === "gzip" ? encoding : "identity"];
  return undefined;
}
