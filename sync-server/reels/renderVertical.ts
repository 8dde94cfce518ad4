import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import type { AppContext } from "../appContext.ts";
import type { VerticalRequest } from "../db/job.ts";
import { findTools } from "../media/tools.ts";
import { inWorkFolder } from "../media/workFolder.ts";
import { writeSystem } from "../media/writeSystem.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { reelFile } from "./reelFile.ts";
import { reelSources } from "./reelSources.ts";

/**
 * Renders a finished reel again from its clips, 1080 wide and 1920 high: an upright clip fills the frame. Safe to
 * interrupt anywhere: it is done when the reel's row says so.
 */
export async function renderVertical(
  app: AppContext,
  { reelId, version }: VerticalRequest["payload"],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const reel = await app.rows.rowOne("highlightReel", reelId);
  if (!isWanted(reel, version)) return { vertical: "overtaken" };
  const tools = await findTools(app.env);
  return inWorkFolder(app.env, `vertical-${reelId}`, async (folder) => {
    const sources = await reelSources(app, reelId, folder);
    const step = { id: reelId, version, status: "processing" } as const;
    const work = { tools, folder, signal };
    const { file, frames } = await reelFile(app, { sources, shape: "upright" }, work, (progress) =>
      writeSystem(app, "reel.verticalStep", { ...step, progress }),
    );
    await app.media.put(mediaKey.vertical(reelId, version), file);
    await writeSystem(app, "reel.verticalStep", { ...step, status: "completed" });
    return { vertical: "completed", frames: String(frames) };
  });
}

function isWanted(reel: HighlightReel | undefined, version: number): boolean {
  return reel?.verticalStatus === "processing" && reel.version === version && !reel.deletedAt;
}
