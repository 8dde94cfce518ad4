import { spawnSync } from "node:child_process";

export interface Played {
  /** Frame times in seconds, as a player shows them. */
  times: number[];
  soundSeconds: number;
  complaints: string;
}

/** Plays a video to its end, as a browser would. */
export function playedFile(file: string): Played {
  const shown = probe(file, "-select_streams", "v:0", "-show_entries", "frame=pts_time", "-of", "csv=p=0");
  const sound = probe(file, "-select_streams", "a:0", "-show_entries", "stream=duration", "-of", "csv=p=0");
  const complaints = spawnSync("ffmpeg", ["-v", "error", "-i", file, "-f", "null", "-"], { encoding: "utf8" }).stderr;
  const times = shown
    .split("\n")
    .filter(Boolean)
    .map((line) => Number(line.split(",")[0]));
  return { times, soundSeconds: Number(sound), complaints };
}

/** Width and height, such as "1080,1920". */
export function sizeOf(file: string): string {
  return probe(file, "-select_streams", "v:0", "-show_entries", "stream=width,height", "-of", "csv=p=0").trim();
}

function probe(file: string, ...args: string[]): string {
  return spawnSync("ffprobe", ["-v", "error", ...args, file], { encoding: "utf8" }).stdout;
}
