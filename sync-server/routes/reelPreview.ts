import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { prerenderedFile } from "#shared/rules/prerenderedPages.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { highlightReelEntity, type HighlightReel } from "#shared/entities/highlightReel.ts";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";

const page = "/highlight-reels";
const visitor: Actor = { kind: "visitor" };
const uuid = z.uuid();

/**
 * The page of a reel's link with what WhatsApp and others show of it beside the link: they run no scripts. Only of what
 * everybody may see at this moment; any other link is the page as it is.
 */
export function reelPreview(app: AppContext, appDir: string, compress: HttpMiddleware): HttpMiddleware {
  const file = path.join(appDir, prerenderedFile(page));
  return async (ctx, next) => {
    const reel = isAsked(ctx) ? await publicReel(app, ctx.query["reel"]) : undefined;
    const html = reel && (await readFile(file, "utf8").catch(() => undefined));
    if (!reel || html === undefined) return next();
    const tags = tagsOf(await previewOf(app, reel));
    await compress(ctx, async () => {
      ctx.set("Cache-Control", "no-cache");
      ctx.type = "html";
      ctx.body = html.replace("</head>", () => `${tags}</head>`);
    });
  };
}

function isAsked(ctx: HttpContext): boolean {
  return ["GET", "HEAD"].includes(ctx.method) && ctx.path.replace(/(.)\/$/, "$1") === page;
}

async function publicReel({ rows }: AppContext, asked: unknown): Promise<HighlightReel | undefined> {
  const id = uuid.safeParse(asked);
  if (!id.success) return undefined;
  const reel = await rows.rowOne("highlightReel", id.data.toLowerCase());
  const view = reel && viewFor(highlightReelEntity, reel, visitor);
  return view?.videoUrl === undefined ? undefined : reel;
}

async function previewOf({ env, rows }: AppContext, reel: HighlightReel): Promise<Record<string, string>> {
  const home = publicAddress(env);
  const fixture = await rows.rowOne("fixture", reel.fixtureId);
  const match = fixture && `${matchTitle(fixture)}, ${fixture.sport}, ${formatDate(fixture.matchDate)}`;
  return {
    "og:site_name": "Touchline",
    "og:type": "video.other",
    "og:title": reel.title,
    "og:description": [match, reel.description].filter(Boolean).join(". "),
    "og:url": `${home}${page}?reel=${reel.id}`,
    ...(reel.thumbnailUrl === undefined ? {} : { "og:image": `${home}${reel.thumbnailUrl}` }),
    "og:image:alt": match ?? reel.title,
    "twitter:card": "summary_large_image",
  };
}

function tagsOf(preview: Record<string, string>): string {
  return Object.entries(preview)
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
    .join("");
}

/** What people wrote stays a text, whatever stands in it. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
