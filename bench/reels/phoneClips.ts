import { spawnSync } from "node:child_process";
import { copyFile } from "node:fs/promises";
import path from "node:path";

export const clipSeconds = 6;
const different = 6;

/** Videos as phones make them (1080p, 30 a second, a moving picture with grain), each a file of its own. */
export async function phoneClips(folder: string, count: number): Promise<string[]> {
  const files: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const file = path.join(folder, `clip-${at}.mp4`);
    if (at < different) film(file, at);
    else await copyFile(files[at % different] ?? "", file);
    files.push(file);
  }
  return files;
}

function film(file: string, at: number): void {
  const picture = `testsrc2=s=1920x1080:r=30,noise=alls=6:allf=t:all_seed=${at + 1},hue=h=${at * 60}`;
  const made = spawnSync(
    "ffmpeg",
    [
      ...["-nostdin", "-loglevel", "error", "-y", "-f", "lavfi", "-i", picture],
      ...["-f", "lavfi", "-i", `sine=${330 + 110 * at}`, "-t", String(clipSeconds)],
      ...["-c:v", "libx264", "-preset", "veryfast", "-b:v", "14M", "-pix_fmt", "yuv420p", "-c:a", "aac", file],
    ],
    { encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`No video could be made: ${made.stderr}`);
}
