import type { Env } from "../env.ts";
import type { Tools } from "../media/tools.ts";
import type { ReelShape } from "./encoding.ts";

/** Shared by all the work on one reel. */
export interface Rendering {
  env: Pick<Env, "DATA_DIR">;
  tools: Tools;
  shape: ReelShape;
  /** The work folder; deleted after the rendering. */
  folder: string;
  signal: AbortSignal;
  /** A listener for one ffmpeg run: its frames count towards the total. */
  onFrames(): (line: string) => void;
}

/** Counts the frames of several runs against the total, and reports every further five percent, but not the end. */
export function countingFrames(total: number, tell: (percent: number) => void): () => (line: string) => void {
  let done = 0;
  let told = 0;
  return () => {
    let ofThisRun = 0;
    return (line) => {
      const frame = framesIn(line) ?? ofThisRun;
      done += frame - ofThisRun;
      ofThisRun = frame;
      const percent = Math.min(99, Math.floor((done / total) * 20) * 5);
      if (percent <= told) return;
      told = percent;
      tell(percent);
    };
  };
}

/** A listener for one run that also records how many frames it has made. */
export function frameCount(onLine: (line: string) => void): { onLine: (line: string) => void; frames: number } {
  const count = {
    frames: 0,
    onLine: (line: string) => {
      count.frames = framesIn(line) ?? count.frames;
      onLine(line);
    },
  };
  return count;
}

function framesIn(line: string): number | undefined {
  const told = /^frame=\s*(\d+)/.exec(line)?.[1];
  return told === undefined ? undefined : Number(told);
}
