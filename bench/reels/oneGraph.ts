import type { Tools } from "#server/media/tools.ts";
import { normalisedPicture, normalisedSound, reelSizes, secondsOf, videoCoding } from "#server/reels/encoding.ts";
import type { RenderPlan } from "#server/reels/renderPlan.ts";

const effects = { fade: "fade", slide: "slideleft", zoom: "zoomin" } as const;
const fitting = { shape: "wide" as const, source: reelSizes.wide };
const longestMs = 60 * 60_000;

/** The same reel the plain way: one ffmpeg that opens every clip and draws everything in one filter graph. */
export async function oneGraph(tools: Tools, plan: RenderPlan, clips: readonly string[], reel: string): Promise<void> {
  const inputs = clips.flatMap((file) => ["-i", file]);
  const normalised = plan.clips.map(
    ({ frames }, at) =>
      `${normalisedPicture(`${at}:v`, `v${at}`, frames, fitting)};[${at}:a]${normalisedSound(frames)}[a${at}]`,
  );
  const graph = [...normalised, ...joints(plan)].join(";");
  const last = clips.length - 1;
  const shown = last === 0 ? ["-map", "[v0]", "-map", "[a0]"] : ["-map", `[x${last}]`, "-map", `[y${last}]`];
  const coded = [...videoCoding, "-c:a", "aac", "-b:a", "160k", "-movflags", "+faststart", reel];
  const run = { signal: new AbortController().signal, timeoutMs: longestMs };
  await tools.ffmpeg([...inputs, "-filter_complex", graph, ...shown, ...coded], run);
}

/** Each clip joined to all before it. */
function joints({ clips, overlaps }: RenderPlan): string[] {
  let joined = clips[0]?.frames ?? 0;
  return clips.slice(1).map(({ frames, transition }, index) => {
    const at = index + 1;
    const [before, sound] = at === 1 ? ["v0", "a0"] : [`x${index}`, `y${index}`];
    const overlap = overlaps[at] ?? 0;
    const offset = secondsOf(joined - overlap);
    joined += frames - overlap;
    if (transition === "cut") {
      return `[${before}][v${at}]concat=n=2:v=1:a=0,fps=30,settb=1/30[x${at}];[${sound}][a${at}]concat=n=2:v=0:a=1[y${at}]`;
    }
    const seconds = secondsOf(overlap);
    const drawn = `xfade=transition=${effects[transition]}:duration=${seconds}:offset=${offset}`;
    return `[${before}][v${at}]${drawn}[x${at}];[${sound}][a${at}]acrossfade=d=${seconds}:c1=tri:c2=tri[y${at}]`;
  });
}
