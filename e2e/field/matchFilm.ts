import { spawn } from "node:child_process";
import { once } from "node:events";

/** Ten seconds for Chromium's camera at ten pictures a second, which it repeats: an encoder in software keeps up. */
const picture = "testsrc2=size=1280x720:rate=10,noise=alls=12:allf=t";

/** A Y4M of 1280 × 720 in which everything moves, with the grain of a real camera. */
export async function writeMatchFilm(file: string): Promise<void> {
  const source = ["-f", "lavfi", "-i", picture, "-t", "10", "-pix_fmt", "yuv420p"];
  const child = spawn(process.env["FFMPEG_PATH"] ?? "ffmpeg", ["-loglevel", "fatal", ...source, file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}
