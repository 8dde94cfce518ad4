import type { Env } from "../env.ts";
import type { Tools } from "../media/tools.ts";
import type { ReelShape } from "./encoding.ts";

/** What everything that is done for one reel shares. */
export interface Rendering {
  env: Pick<Env, "DATA_DIR">;
  tools: Tools;
  shape: ReelShape;
  /** Where files are made; it goes with the rendering. */
  folder: string;
  signal: AbortSignal;
  /** A listener for one run of ffmpeg: its frames add to the whole. */
  onFrames(): (line: string) => void;
}

/** Counts frames of several runs against the whole, and tells every further five percent, but not the end. */
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

/** A listener for one run that also keeps how many frames it has made. */
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
