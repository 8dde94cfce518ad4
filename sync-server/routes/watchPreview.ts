import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { watchFrame } from "#shared/rules/prerenderedPages.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";
import { pictureSize } from "../previews/matchPicture.ts";
import { askedMatch } from "./askedMatch.ts";
import { openGraphTags } from "./openGraph.ts";
import { previewPicture } from "./pagePreview.ts";
import { watchPicture } from "./watchPicture.ts";

const general = {
  title: "Watch a school match",
  description: "School sport, streamed live by verified local streamers, once the school agrees.",
};

/**
 * The watch page with the tags for link previews. Messengers ask without a key, and learn what is public anyway. A
 * match that is not shown answers 403, one that is unknown or cancelled 404; the app says which, in the same page.
 */
export function watchPreview(app: AppContext, appDir: string, compress: HttpMiddleware): HttpMiddleware {
  return async (ctx, next) => {
    if (!isWatchPage(ctx)) return next();
    const html = await readFile(path.join(appDir, watchFrame), "utf8").catch(() => undefined);
    if (html === undefined) return next();
    const { status, fixture } = await askedIn(app, String(ctx.query["match"] ?? ""));
    return compress(ctx, async () => {
      ctx.status = status;
      ctx.set("Cache-Control", "no-cache");
      ctx.type = "html";
      ctx.body = html.replace("</head>", () => `${openGraphTags(tagsOf(app, fixture))}</head>`);
    });
  };
}

function isWatchPage({ method, path: asked }: HttpContext): boolean {
  return ["GET", "HEAD"].includes(method) && /^\/watch\/?$/.test(asked);
}

/** Without a match the page says that the link is not complete. */
async function askedIn(app: AppContext, match: string): ReturnType<typeof askedMatch> {
  return match === "" ? { status: 200 } : askedMatch(app, match);
}

function tagsOf({ env }: AppContext, fixture: Fixture | undefined): Record<string, string> {
  const home = publicAddress(env);
  const { title, description } = fixture ? wordsOf(fixture) : general;
  return {
    "og:site_name": "Touchline",
    "og:type": "website",
    "og:title": title,
    "og:description": description,
    "og:url": home + (fixture?.number === undefined ? "/watch" : watchAddress(fixture.number)),
    "og:image": home + (fixture?.number === undefined ? previewPicture("/") : watchPicture(fixture.number)),
    "og:image:width": String(pictureSize.width),
    "og:image:height": String(pictureSize.height),
    "og:image:alt": title,
    "twitter:card": "summary_large_image",
  };
}

function wordsOf(fixture: Fixture): typeof general {
  const { sport, matchDate, matchTime, venue } = fixture;
  return { title: matchTitle(fixture), description: `${sport}, ${formatDate(matchDate)}, ${matchTime}, ${venue}.` };
}
