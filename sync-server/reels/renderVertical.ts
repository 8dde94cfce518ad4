import path from "node:path";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import type { AppContext } from "../appContext.ts";
import type { VerticalRequest } from "../db/job.ts";
import { inputArgs } from "../media/probeVideo.ts";
import { findTools, ToolFailed, type Tools } from "../media/tools.ts";
import { inWorkFolder } from "../media/workFolder.ts";
import { writeSystem } from "../media/writeSystem.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { countFrames } from "./countFrames.ts";
import { sameColours, videoCoding } from "./encoding.ts";
import { countingFrames, frameCount, type Rendering } from "./rendering.ts";

const longestMs = 30 * 60_000;
/** The whole picture across the middle; above and below it the same, larger and out of focus. */
const filled = [
  "[0:v]split[under][over]",
  "[under]crop=ih*9/16:ih,scale=108:192,boxblur=6:2,scale=1080:1920[blurred]",
  "[over]scale=1080:-2[whole]",
  `[blurred][whole]overlay=0:(H-h)/2,setsar=1,format=yuv420p,${sameColours}[v]`,
].join(";");

/** Makes a finished reel 1080 wide and 1920 high. It may be cut off anywhere: it is done when the reel's row says so. */
export async function renderVertical(
  app: AppContext,
  { reelId, version }: VerticalRequest["payload"],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const reel = await app.rows.rowOne("highlightReel", reelId);
  if (!isWanted(reel, version)) return { vertical: "overtaken" };
  const tools = await findTools(app.env);
  return inWorkFolder(app.env, `vertical-${reelId}`, async (folder) => {
    const source = await app.media.localFile(mediaKey.video(reelId, version), folder);
    if (source === undefined) throw new Error("The reel's video is not on this machine.");
    const total = await countFrames(tools, source, signal);
    const told: Promise<unknown>[] = [];
    const onFrames = countingFrames(total, (progress) => {
      const step = { id: reelId, version, status: "processing", progress } as const;
      told.push(writeSystem(app, "reel.verticalStep", step).catch(() => undefined));
    });
    const file = await drawn({ tools, source, total }, { folder, signal, onFrames });
    await app.media.put(mediaKey.vertical(reelId, version), file);
    await Promise.all(told);
    await writeSystem(app, "reel.verticalStep", { id: reelId, version, status: "completed" });
    return { vertical: "completed", frames: String(total) };
  });
}

function isWanted(reel: HighlightReel | undefined, version: number): boolean {
  return reel?.verticalStatus === "processing" && reel.version === version && !reel.deletedAt;
}

interface Source {
  tools: Tools;
  source: string;
  total: number;
}

async function drawn(
  { tools, source, total }: Source,
  { folder, signal, onFrames }: Pick<Rendering, "folder" | "signal" | "onFrames">,
): Promise<string> {
  const file = path.join(folder, "vertical.mp4");
  const count = frameCount(onFrames());
  const coded = [...videoCoding, "-c:a", "copy", "-movflags", "+faststart", file];
  await tools.ffmpeg(
    [
      "-progress",
      "pipe:1",
      ...inputArgs("mov", source),
      "-filter_complex",
      filled,
      "-map",
      "[v]",
      "-map",
      "0:a",
      ...coded,
    ],
    { signal, timeoutMs: longestMs, onLine: count.onLine },
  );
  if (count.frames !== total) throw new ToolFailed(`It has ${count.frames} pictures instead of ${total}.`);
  return file;
}
