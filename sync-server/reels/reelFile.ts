import { msOf } from "#shared/rules/clipTrim.ts";
import type { AppContext } from "../appContext.ts";
import type { ReelShape } from "./encoding.ts";
import { makeReel } from "./makeReel.ts";
import { countingFrames, type Rendering } from "./rendering.ts";
import { renderPlan } from "./renderPlan.ts";
import type { ReelSource } from "./reelSources.ts";

/** Renders a reel's file from its clips and reports its progress in percent. */
export async function reelFile(
  { env }: Pick<AppContext, "env">,
  { sources, shape }: { sources: readonly ReelSource[]; shape: ReelShape },
  work: Pick<Rendering, "tools" | "folder" | "signal">,
  tell: (progress: number) => Promise<unknown>,
): Promise<{ file: string; frames: number }> {
  const plan = renderPlan(
    sources.map(({ link }) => ({
      durationMs: msOf(link.endTime) - msOf(link.startTime),
      transitionType: link.transitionType,
    })),
  );
  const total = plan.frames + plan.overlaps.reduce((sum, overlap) => sum + 2 * overlap, 0);
  const told: Promise<unknown>[] = [];
  const onFrames = countingFrames(total, (progress) => {
    told.push(tell(progress).catch(() => undefined));
  });
  const clips = sources.map(({ clip }) => clip);
  const file = await makeReel({ ...work, env, shape, onFrames }, plan, clips);
  await Promise.all(told);
  return { file, frames: plan.frames };
}
