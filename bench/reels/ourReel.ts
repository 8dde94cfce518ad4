import { mkdir, mkdtemp } from "node:fs/promises";
import path from "node:path";
import type { Tools } from "#server/media/tools.ts";
import { countFrames } from "#server/reels/countFrames.ts";
import { makeReel } from "#server/reels/makeReel.ts";
import type { RenderPlan } from "#server/reels/renderPlan.ts";

export interface OurReel {
  seconds: number;
  /** How long the last step of these took, which joins the parts into one file. */
  joinSeconds: number;
}

/** The reel as the product makes it. Its normalised clips stay in `dataDir` for the next one. */
export async function ourReel(
  tools: Tools,
  plan: RenderPlan,
  clips: readonly string[],
  dataDir: string,
): Promise<OurReel> {
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(path.join(dataDir, "reel-"));
  let joinSeconds = 0;
  const timed: Tools = {
    ...tools,
    ffmpeg: async (args, run) => {
      const startedAt = performance.now();
      const answer = await tools.ffmpeg(args, run);
      if (args.includes("concat")) joinSeconds += secondsSince(startedAt);
      return answer;
    },
  };
  const { signal } = new AbortController();
  const sources = clips.map((file) => ({
    fileId: path.basename(file),
    contentType: "video/mp4",
    startMs: 0,
    hasAudio: true,
    open: () => Promise.resolve(file),
  }));
  const work = { env: { DATA_DIR: dataDir }, tools: timed, folder, signal };
  const rendering = { ...work, shape: "wide" as const, onFrames: () => () => undefined };
  const startedAt = performance.now();
  const reel = await makeReel(rendering, plan, sources);
  const seconds = secondsSince(startedAt);
  const frames = await countFrames(tools, reel, signal);
  if (frames !== plan.frames) throw new Error(`The reel has ${frames} pictures instead of ${plan.frames}.`);
  return { seconds, joinSeconds };
}

export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}
