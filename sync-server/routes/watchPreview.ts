import { readFile } from "node:fs/promises";
import path from "node:path";
import { liveLimits } from "#shared/api/live.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { watchPhase } from "#shared/rules/watchFlow.ts";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";
import { watchFacts } from "../live/watchState.ts";
import { openGraphTags } from "./openGraph.ts";
import { previewPicture } from "./pagePreview.ts";
import { rowId } from "../sync/rowReader.ts";

const general = {
  title: "Watch a school match",
  description: "School sport, streamed live by verified local streamers, once the school agrees.",
};

interface Asked {
  status: 200 | 403 | 404;
  /** Absent unless the match may be shown. */
  fixture?: Fixture;
}

/**
 * The watch page with the tags for link previews. Messengers ask without a key, and learn what is public anyway. A
 * match that is not shown answers 403, one that is unknown or cancelled 404; the app says which, in the same page.
 */
export function watchPreview(app: AppContext, appDir: string, compress: HttpMiddleware): HttpMiddleware {
  return async (ctx, next) => {
    if (!isWatchPage(ctx)) return next();
    const html = await readFile(path.join(appDir, "index.html"), "utf8").catch(() => undefined);
    if (html === undefined) return next();
    const { status, fixture } = await askedMatch(app, String(ctx.query["match"] ?? ""));
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

async function askedMatch(app: AppContext, match: string): Promise<Asked> {
  // Without a match the page says that the link is not complete.
  if (match === "") return { status: 200 };
  const facts = await rowId(app.rows, "fixture", match)
    .then((fixtureId) => watchFacts(app, fixtureId))
    .catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
  if (!facts) return { status: 404 };
  const { watched, arrived } = facts;
  const phase = watchPhase(watched, arrived, { now: Date.now(), silentMs: liveLimits.silentMs });
  return phase === "hidden" ? { status: 403 } : { status: 200, fixture: watched.fixture };
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
    "og:image": home + previewPicture("/"),
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": title,
    "twitter:card": "summary_large_image",
  };
}

function wordsOf(fixture: Fixture): typeof general {
  const { sport, matchDate, matchTime, venue } = fixture;
  return { title: matchTitle(fixture), description: `${sport}, ${formatDate(matchDate)}, ${matchTime}, ${venue}.` };
}
