import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aFile, aTrack, box, hostileMatroska, hostileMp4, words } from "../testing/hostileVideos.ts";
import { aVideoFolder, hasFfmpeg, videoKinds, type VideoFolder } from "../testing/videoFiles.ts";
import { canLimit, limited } from "./childLimits.ts";
import { checkVideo } from "./checkVideo.ts";
import { FileProblem } from "./fileProblem.ts";
import { FileWindow } from "./fileWindow.ts";
import { requireMatroskaClaims } from "./matroskaClaims.ts";
import { requireMp4Claims } from "./mp4Claims.ts";
import { findTools, type Tools } from "./tools.ts";

// A million boxes are a million small reads: seconds, and several times as many on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-claims-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(bytes: Buffer): Promise<string> {
  const file = path.join(folder, "upload");
  await writeFile(file, bytes);
  return file;
}

function signal(): AbortSignal {
  return AbortSignal.timeout(120_000);
}

/** Tools that must never run: a file is refused before they open it. */
const untouched: Tools = {
  ffmpeg: () => Promise.reject(new Error("ffmpeg has seen it.")),
  ffprobe: () => Promise.reject(new Error("ffprobe has seen it.")),
};

describe("a file that declares more than it holds is refused before a player opens it", () => {
  const files = Object.entries({ ...hostileMp4, ...hostileMatroska });
  const isMillions = ([name]: readonly [string, Buffer]) => name === "a million boxes" || name === "a million cues";
  const isRefused = async (_: string, bytes: Buffer) => {
    const before = process.memoryUsage.rss();
    const looked = checkVideo(untouched, await written(bytes), { folder, signal: signal() });
    await expect(looked).rejects.toBeInstanceOf(FileProblem);
    expect(process.memoryUsage.rss() - before, "bytes of memory for looking at it").toBeLessThan(100_000_000);
    expect(await readdir(folder)).toEqual(["upload"]);
  };
  test.each(files.filter((file) => !isMillions(file)))("%s", isRefused);
  test.each(files.filter(isMillions))("%s", { tags: ["long"] }, isRefused);
});

describe("accepts a four-hour file", () => {
  const hours = 4 * 60 * 60;
  test.each([
    ["at sixty pictures a second", () => aLongFile(60)],
    ["with sound by the tick, as cameras store it unpacked", () => aLongFile(30, unpackedSound(48_000))],
    ["in fragments of a second", () => fragments(hours)],
  ])("%s", async (_, make) => {
    await FileWindow.over(await written(make()), requireMp4Claims);
  });

  function aLongFile(rate: number, ...tracks: readonly Buffer[]): Buffer {
    const samples = rate * hours;
    const sizes = box("stsz", words(0, 0, samples), Buffer.alloc(samples * 4, 1));
    const edits = box("edts", box("elst", words(0, 2, 40, 0xff_ff_ff_ff, 0x10000, 40, 0, 0x10000)));
    const stbl = box("stbl", box("stts", words(0, 1, samples, 1)), sizes);
    const track = box("trak", edits, box("mdia", box("minf", stbl)));
    return aFile(box("mdat", Buffer.alloc(samples)), box("moov", track, ...tracks));
  }

  /** Two bytes per tick; an in-memory file holds some minutes of it. */
  function unpackedSound(rate: number): Buffer {
    const samples = rate * 60;
    const handler = box("hdlr", words(0, 0), Buffer.from("soun\0\0\0\0"));
    const sizes = box("stsz", words(0, 2, samples));
    const data = box("free", Buffer.alloc(samples * 2));
    return box(
      "trak",
      data,
      box("mdia", handler, box("minf", box("stbl", box("stts", words(0, 1, samples, 1)), sizes))),
    );
  }

  function fragments(count: number): Buffer {
    const run = box("moof", box("traf", box("trun", words(0, 30))));
    return aFile(
      box("moov", aTrack()),
      ...Array.from({ length: count }, () => [run, box("mdat", Buffer.alloc(64))]).flat(),
    );
  }
});

describe.skipIf(!hasFfmpeg)("accepts files from cameras, phones and browsers", () => {
  let videos: VideoFolder;
  beforeAll(async () => {
    videos = await aVideoFolder();
  });
  afterAll(() => videos.remove());
  const browser = [...videoKinds.plain, "-c:v", "libvpx", "-c:a", "libopus", "-deadline", "realtime"];

  test.each([
    ["plain.mp4", videoKinds.plain],
    ["fragments.mp4", [...videoKinds.plain, "-movflags", "frag_keyframe+empty_moov"]],
    ["sound.mov", [...videoKinds.plain, "-c:a", "pcm_s16le"]],
    ["other.mkv", videoKinds.plain],
    ["browser.webm", browser],
    ["recorded.webm", [...browser, "-live", "1"]],
  ])("%s", { timeout: 60_000 }, async (name, args) => {
    await videos.make(name, args);
    const require = /mkv|webm/.test(name) ? requireMatroskaClaims : requireMp4Claims;
    await FileWindow.over(path.join(videos.folder, name), require);
  });

  test("kills a player that exceeds its memory limit", { timeout: 60_000 }, async (context) => {
    context.skip(!(await canLimit()), "Nothing limits a program's memory on this system.");
    const holds = (mb: number) => limited(process.execPath, ["-e", `Buffer.alloc(${mb} * 1e6, 1)`], limits);
    const limits = { memoryBytes: 900_000_000, cpuSeconds: 60 };
    const run = promisify(execFile);
    await run(...(await holds(10)));
    await expect(run(...(await holds(1_000)))).rejects.toThrow(/Command failed/);
    const file = await written(hostileMp4["one track of 40 million samples"]);
    await (await findTools({})).ffprobe(["-f", "mov", "-i", file], { signal: signal(), timeoutMs: 30_000 });
  });
});
