import { runConcurrently } from "./runConcurrently.ts";
import { joinReel } from "./joinReel.ts";
import { normaliseClip, type ClipSource } from "./normaliseClip.ts";
import type { Rendering } from "./rendering.ts";
import type { RenderPlan } from "./renderPlan.ts";

/** Brings every clip to one size and rate, unless already cached, then joins them. Returns the finished file. */
export async function makeReel(
  rendering: Rendering,
  plan: RenderPlan,
  sources: readonly ClipSource[],
): Promise<string> {
  const clips = await runConcurrently(
    rendering.signal,
    sources.flatMap((source, index) => {
      const clip = plan.clips[index];
      return clip ? [(signal: AbortSignal) => normaliseClip({ ...rendering, signal }, source, clip)] : [];
    }),
  );
  return joinReel(rendering, plan, clips);
}
