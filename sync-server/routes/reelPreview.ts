import * as z from "zod";
import { formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { highlightReelEntity, type HighlightReel } from "#shared/entities/highlightReel.ts";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";

const visitor: Actor = { kind: "visitor" };
const uuid = z.uuid();

/** The preview of a reel's link; undefined when not everyone may see the reel at this moment. */
export async function reelPreview(app: AppContext, asked: unknown): Promise<Record<string, string> | undefined> {
  const reel = await publicReel(app, asked);
  return reel && (await previewOf(app, reel));
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
    "og:url": `${home}/highlight-reels?reel=${reel.id}`,
    ...(reel.thumbnailUrl === undefined ? {} : { "og:image": `${home}${reel.thumbnailUrl}` }),
    "og:image:alt": match ?? reel.title,
    "twitter:card": "summary_large_image",
  };
}
