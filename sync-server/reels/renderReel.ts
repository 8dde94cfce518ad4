import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { renderFailures, waitingFailures } from "#shared/rules/renderFailures.ts";
import type { AppContext } from "../appContext.ts";
import { videoThumbnail } from "../media/thumbnails.ts";
import { findTools } from "../media/tools.ts";
import { inWorkFolder } from "../media/workFolder.ts";
import { writeSystem } from "../media/writeSystem.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { reelFile } from "./reelFile.ts";
import { framesPerSecond } from "./renderPlan.ts";
import { reelSources } from "./reelSources.ts";

interface Wanted {
  reelId: string;
  version: number;
}

/**
 * Renders a reel from its clips. Safe to interrupt anywhere: finished parts are reused or made again, and the reel is
 * done when its row says so.
 */
export async function renderReel(
  app: AppContext,
  { reelId, version }: Wanted,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const reel = await app.rows.rowOne("highlightReel", reelId);
  if (!isWanted(reel, version)) return { reel: "overtaken" };
  const tools = await findTools(app.env);
  // Resumes a reel that waited: at once if ffmpeg was missing, otherwise once its video is stored.
  const goesOn = () => writeSystem(app, "reel.begin", { id: reelId, version });
  if (reel.failureReason === renderFailures.noTool) await goesOn();
  return inWorkFolder(app.env, `reel-${reelId}`, async (folder) => {
    const sources = await reelSources(app, reelId, folder);
    const { file, frames } = await reelFile(app, { sources, shape: "wide" }, { tools, folder, signal }, (progress) =>
      writeSystem(app, "reel.progress", { id: reelId, version, progress }),
    );
    const durationMs = Math.round((frames * 1000) / framesPerSecond);
    const thumbnail = await videoThumbnail(tools, "mov", file, { durationMs, folder, signal });
    await app.media.put(mediaKey.video(reelId, version), file);
    await app.media.put(mediaKey.thumbnail(reelId, version), thumbnail.file);
    if (reel.status === "failed") await goesOn();
    await writeSystem(app, "reel.completed", { id: reelId, version, durationMs, thumbnail: thumbnail.hash });
    await removeEarlier(app, { reelId, version });
    return { reel: "completed", frames: String(frames) };
  });
}

function isWanted(reel: HighlightReel | undefined, version: number): reel is HighlightReel {
  if (!reel || reel.deletedAt || reel.version !== version) return false;
  const waits = reel.status === "failed" && waitingFailures.includes(reel.failureReason ?? "");
  return reel.status === "processing" || waits;
}

async function removeEarlier({ media }: AppContext, { reelId, version }: Wanted): Promise<void> {
  for (let earlier = version - 1; earlier > 0; earlier -= 1) {
    await media.remove(mediaKey.video(reelId, earlier));
    await media.remove(mediaKey.thumbnail(reelId, earlier));
    await media.remove(mediaKey.vertical(reelId, earlier));
  }
}
