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
import { streamerActor } from "./demoStreamers.ts";
import { demoId, type SeedStep } from "./seedStep.ts";

interface DemoReel {
  /** The finished match that it is made of. */
  match: string;
  creator: Actor;
  title: string;
  description: string;
  /** Of the drawn ground. */
  ground: string;
  daysAgo: number;
}

const demoReels: readonly DemoReel[] = [
  {
    ...{ match: "finished 1", creator: requesterActor("anneke"), ground: "0x2f6b3f", daysAgo: 41 },
    ...{ title: "Three tries in ten minutes", description: "How the second half began." },
  },
  {
    ...{ match: "finished 4", creator: streamerActor("ayanda"), ground: "0x7a4b2a", daysAgo: 22 },
    ...{ title: "The last quarter", description: "Goal after goal, until the whistle." },
  },
  {
    ...{ match: "finished 5", creator: streamerActor("johan"), ground: "0x3c5a78", daysAgo: 55 },
    ...{ title: "Under the lights", description: "Every conversion of the evening." },
  },
];

const system: Actor = { kind: "system" };
const lookMs = 20_000;

/**
 * Public reels, each of one whole clip: a ball on a drawn ground, so that nobody's pupils are shown. The same film is
 * the clip and the reel, so nothing has to be rendered. Where there is no ffmpeg there are none.
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
  const clip = { ...of, id: clipId, endTime: "5", file: { id: fileId, name: `${title}.mp4` } };
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
  ];
}

/** Draws the film, looks at it as at any other, and keeps it for the clip and for the reel. */
function kept(app: AppContext, tools: Tools, reel: DemoReel, ids: { fileId: string; reelId: string }) {
  return inWorkFolder(app.env, "demo-film", async (folder) => {
    const signal = AbortSignal.timeout(lookMs);
    const source = path.join(folder, "source");
    await tools.ffmpeg([...drawing(reel.ground), source], { signal, timeoutMs: lookMs });
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

/** Five seconds of a ball that crosses a ground from above. */
function drawing(ground: string): string[] {
  const lines = ["x=30:y=25:w=580:h=310:t=4", "x=317:y=25:w=5:h=310:t=fill", "x=270:y=130:w=100:h=100:t=4"];
  const marked = lines.map((box) => `drawbox=${box}:color=0xf4f2e6`).join(",");
  const ball = "overlay=x='40+108*t':y='170-90*sin(2*t)'";
  return [
    ...["-f", "lavfi", "-i", `color=c=${ground}:s=640x360:r=25:d=5`],
    ...["-f", "lavfi", "-i", "color=c=0xffb515:s=20x20:r=25:d=5"],
    ...["-filter_complex", `[0]${marked}[pitch];[pitch][1]${ball}`],
    ...["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f", "mp4"],
  ];
}
