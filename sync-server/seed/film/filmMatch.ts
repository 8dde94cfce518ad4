import type { Tools, ToolRun } from "../../media/tools.ts";
import type { DrawnMatch } from "./demoMatches.ts";
import { drawMatch, filmSize } from "./drawMatch.ts";

/** Draws a match from above, so that no real pupils are shown, with its crowd. */
export async function filmMatch(
  tools: Tools,
  { match, seed }: { match: DrawnMatch; seed: number },
  file: string,
  run: Pick<ToolRun, "signal" | "timeoutMs">,
): Promise<void> {
  const { width, height, rate, seconds } = filmSize;
  const drawn = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "yuv420p",
    "-s",
    `${width}x${height}`,
    "-r",
    String(rate),
    "-i",
    "pipe:0",
  ];
  const coded = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "27", "-g", "100", "-c:a", "aac", "-b:a", "48k"];
  const heard = ["-f", "lavfi", "-t", String(seconds), "-i", crowd(match, seed)];
  const written = ["-t", String(seconds), "-movflags", "+faststart", "-f", "mp4", file];
  await tools.ffmpeg([...drawn, ...heard, ...coded, ...written], { ...run, input: drawMatch(match, seed) });
}

/** A murmur that swells to a cheer at each score. */
function crowd({ play }: DrawnMatch, seed: number): string {
  const cheers = play.scores.map(({ atSeconds }) => `0.9*exp(-pow((t-${atSeconds + 0.6})/1.1,2))`);
  const loud = ["0.16+0.05*sin(t*1.7)", ...cheers].join("+");
  const noise = `anoisesrc=color=pink:seed=${seed}:amplitude=0.5:r=32000`;
  return `${noise},highpass=f=250,lowpass=f=2600,volume='${loud}':eval=frame`;
}
