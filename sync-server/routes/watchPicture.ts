import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { PublicMatch } from "#shared/api/live.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpMiddleware } from "../httpState.ts";
import { publicMatch } from "../live/watchState.ts";
import { matchPicture } from "../previews/matchPicture.ts";
import { askedMatch } from "./askedMatch.ts";

/** 4 MB of pictures at most. */
const mostKept = 100;

/** Where a match's picture is. */
export function watchPicture(number: number): string {
  return `/previews/match-${number}.jpg`;
}

/** The preview picture of a match, drawn once per wording; 403 once it is hidden, 404 for one that is unknown. */
export function watchPictures(app: AppContext): HttpMiddleware {
  const pictures = new DrawnPictures();
  return async (ctx, next) => {
    const number = /^\/previews\/match-([1-9]\d{0,8})\.jpg$/.exec(ctx.path)?.[1];
    if (number === undefined || !["GET", "HEAD"].includes(ctx.method)) return next();
    const { status, fixture } = await askedMatch(app, number);
    ctx.set("Cache-Control", "no-cache");
    if (!fixture) {
      ctx.status = status;
      ctx.body = "";
      return undefined;
    }
    const { tag, picture } = await pictures.of(publicMatch(fixture));
    ctx.set("ETag", tag);
    ctx.type = "jpg";
    ctx.body = picture;
    return undefined;
  };
}

class DrawnPictures {
  /** By what they show, the longest unused first. */
  private readonly kept = new Map<string, Promise<Buffer>>();
  /** Drawing takes a tenth of a second of one core. */
  private readonly oneAtATime = pLimit(1);

  async of(match: PublicMatch): Promise<{ tag: string; picture: Buffer }> {
    const facts = JSON.stringify(match);
    const drawing = this.kept.get(facts) ?? this.oneAtATime(() => matchPicture(match));
    this.kept.delete(facts);
    this.kept.set(facts, drawing);
    drawing.catch(() => this.kept.delete(facts));
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest);
    const hash = createHash("sha256").update(facts).digest("base64url").slice(0, 16);
    return { tag: `"${hash}"`, picture: await drawing };
  }
}
