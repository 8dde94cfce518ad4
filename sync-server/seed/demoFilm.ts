import { createHash } from "node:crypto";
import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "#shared/entities/actor.ts";
import type { AppContext } from "../appContext.ts";
import { checkVideo } from "../media/checkVideo.ts";
import { findTools, ToolFailed, ToolMissing, type Tools } from "../media/tools.ts";
import { inWorkFolder } from "../media/workFolder.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { matchId } from "./demoFixtures.ts";
import { requesterActor } from "./demoPeople.ts";
import { demoStreamers, streamerActor } from "./demoStreamers.ts";
import { demoMatches, type FilmedSport } from "./film/demoMatches.ts";
import { filmSize } from "./film/drawMatch.ts";
import { filmMatch } from "./film/filmMatch.ts";
import { demoId, type SeedStep } from "./seedStep.ts";

interface DemoReel {
  /** The finished match it shows. */
  match: string;
  sport: FilmedSport;
  creator: Actor;
  title: string;
  description: string;
  daysAgo: number;
  views: number;
  likes: number;
  shares: number;
}

const demoReels: readonly DemoReel[] = [
  {
    ...{ match: "finished 1", sport: "Rugby", creator: requesterActor("anneke"), daysAgo: 41 },
    ...{ title: "Try for try", description: "One each, half a minute apart.", views: 48, likes: 11, shares: 7 },
  },
  {
    ...{ match: "finished 4", sport: "Netball", creator: streamerActor("ayanda"), daysAgo: 22 },
    ...{ title: "The last quarter", description: "Goal after goal, until the whistle." },
    ...{ views: 31, likes: 8, shares: 4 },
  },
  {
    ...{ match: "finished 6", sport: "Soccer", creator: streamerActor("kagiso"), daysAgo: 98 },
    ...{ title: "Injury time", description: "A lead, and how it went.", views: 22, likes: 5, shares: 2 },
  },
];

const system: Actor = { kind: "system" };
/** For all of them together on a slow machine. */
const lookMs = 300_000;

/**
 * Public reels, each of one whole clip: a match drawn from above, so that no real pupils are shown. The clip and the
 * reel share one film, so nothing has to be rendered. Without ffmpeg there are none.
 */
export async function filmSteps(app: AppContext, calendar: DemoCalendar): Promise<SeedStep[]> {
  try {
    const tools = await findTools(app.env);
    const steps = await Promise.all(demoReels.map((reel) => stepsOf(app, tools, reel, calendar)));
    return steps.flat();
  } catch (error) {
    if (!(error instanceof ToolMissing) && !(error instanceof ToolFailed)) throw error;
    app.log.info("The demo data has no videos: there is no ffmpeg.");
    return [];
  }
}

async function stepsOf(app: AppContext, tools: Tools, reel: DemoReel, calendar: DemoCalendar): Promise<SeedStep[]> {
  const { match, creator, title, description, daysAgo } = reel;
  const [clipId, fileId, reelId] = ["clip", "file", "reel"].map((what) => demoId(`${what} ${match}`));
  if (!clipId || !fileId || !reelId) return [];
  const film = await kept(app, tools, reel, { fileId, reelId });
  const { durationMs } = film.facts;
  const of = { fixtureId: matchId(match), title, description };
  const clip = { ...of, id: clipId, endTime: String(filmSize.seconds), file: { id: fileId, name: `${title}.mp4` } };
  const made = { ...of, id: reelId, isPublic: true, clips: [{ videoClipId: clipId }] };
  const done = { id: reelId, version: 1, durationMs, thumbnail: film.thumbnail };
  const step = (name: SeedStep["name"], actor: Actor, args: SeedStep["args"], clock: string): SeedStep => ({
    ...{ key: `${name} ${match}`, actor, name, args },
    at: calendar.moment(-daysAgo, clock),
  });
  return [
    step("clip.create", creator, clip, "17:10"),
    step("file.received", system, { id: fileId, bytes: film.bytes, sha256: film.sha256 }, "17:12"),
    step("file.ready", system, { id: fileId, ...film.facts, thumbnail: film.thumbnail }, "17:13"),
    step("reel.create", creator, made, "17:30"),
    step("reel.completed", system, done, "17:31"),
    ...reactionSteps(reel, reelId, calendar),
  ];
}

/** Who has watched, shared and liked it since. */
function reactionSteps({ match, ...reel }: DemoReel, id: string, calendar: DemoCalendar): SeedStep[] {
  const at = calendar.moment(1 - reel.daysAgo, "19:30");
  const counted = (["views", "shares"] as const).flatMap((what) =>
    Array.from({ length: reel[what] }, (_, index) => ({
      ...{ key: `${what} ${index} ${match}`, actor: system, name: "reel.count" as const, args: { id, what }, at },
    })),
  );
  const people = [...demoStreamers.map(({ username }) => streamerActor(username))];
  const liked = people.slice(0, reel.likes).map((actor, index) => ({
    ...{ key: `like ${index} ${match}`, actor, name: "reel.like" as const, args: { id, isLiked: true }, at },
  }));
  return [...counted, ...liked];
}

/** Draws the film, checks it like any other, and stores it for the clip and for the reel. */
function kept(app: AppContext, tools: Tools, reel: DemoReel, ids: { fileId: string; reelId: string }) {
  return inWorkFolder(app.env, "demo-film", async (folder) => {
    const signal = AbortSignal.timeout(lookMs);
    const source = path.join(folder, "source");
    const seed = demoReels.indexOf(reel) + 3;
    await filmMatch(tools, { match: demoMatches[reel.sport], seed }, source, { signal, timeoutMs: lookMs });
    const bytes = await readFile(source);
    const { video, thumbnail, facts } = await checkVideo(tools, source, { folder, signal });
    const copies = { video: path.join(folder, "reel"), thumbnail: path.join(folder, "reel-picture") };
    await copyFile(video, copies.video);
    await copyFile(thumbnail.file, copies.thumbnail);
    await app.media.put(mediaKey.video(ids.fileId), video);
    await app.media.put(mediaKey.thumbnail(ids.fileId), thumbnail.file);
    await app.media.put(mediaKey.video(ids.reelId), copies.video);
    await app.media.put(mediaKey.thumbnail(ids.reelId), copies.thumbnail);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { facts, thumbnail: thumbnail.hash, bytes: bytes.length, sha256 };
  });
}
