import { inputArgs } from "../media/probeVideo.ts";
import type { Tools } from "../media/tools.ts";

const countMs = 60_000;

/** How many frames a video of ours has. */
export async function countFrames(tools: Tools, file: string, signal: AbortSignal): Promise<number> {
  const wanted = ["-count_packets", "-select_streams", "v:0", "-show_entries", "stream=nb_read_packets"];
  const answer = await tools.ffprobe([...wanted, "-of", "csv=p=0", ...inputArgs("mov", file)], {
    signal,
    timeoutMs: countMs,
  });
  return Number(answer.trim().split(",")[0]);
}
