import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTools } from "../media/tools.ts";
import { playedFile } from "../testing/playedVideo.ts";
import { aVideoFolder, hasFfmpeg, type VideoFolder } from "../testing/videoFiles.ts";
import { normaliseClip, type NormalClip } from "./normaliseClip.ts";

let videos: VideoFolder;
let data: string;
beforeAll(async () => {
  videos = await aVideoFolder();
  data = await mkdtemp(path.join(tmpdir(), "touchline-clips-"));
});
afterAll(async () => {
  await videos.remove();
  await rm(data, { recursive: true });
});

/** A second of white and a second of dark grey that begin `afterSeconds` after six seconds of sound. */
function lights(afterSeconds: number): string[] {
  const shades = ["white", "0x404040"].map((shade) => `color=${shade}:s=320x180:r=30:d=1`);
  const picture = `${shades.join("[one];")}[two];[one][two]concat,setpts=PTS+${afterSeconds}/TB`;
  const sound = ["-f", "lavfi", "-t", "6", "-i", "sine=440"];
  return [
    ...[...sound, "-filter_complex", `${picture}[v]`, "-map", "[v]", "-map", "0:a"],
    ...["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"],
  ];
}

/** How bright each picture is, from black to white in the steps of `lights`, and how many follow each other. */
function shownLights({ head = "", body = "", tail = "" }: NormalClip): [string, number][] {
  const small = ["-vf", "scale=1:1,format=gray", "-f", "rawvideo", "-"];
  const bytes = [head, body, tail].flatMap((part) => [
    ...spawnSync("ffmpeg", ["-v", "error", "-i", part, ...small]).stdout,
  ]);
  const runs: [string, number][] = [];
  for (const byte of bytes) {
    const light = byte > 200 ? "white" : byte > 30 ? "grey" : "black";
    const last = runs.at(-1);
    if (last?.[0] === light) last[1] += 1;
    else runs.push([light, 1]);
  }
  return runs;
}

const edge = 15;

async function normalised(name: string, startMs: number, frames: number): Promise<NormalClip> {
  const work = await mkdtemp(path.join(data, "work-"));
  const tools = await findTools({});
  const signal = AbortSignal.timeout(60_000);
  const rendering = { env: { DATA_DIR: data }, tools, folder: work, signal, onFrames: () => () => undefined };
  const open = () => Promise.resolve(path.join(videos.folder, name));
  const source = { fileId: name, contentType: "video/webm", startMs, hasAudio: true, open };
  return normaliseClip(rendering, source, { frames, edge, transition: "fade" });
}

describe.skipIf(!hasFfmpeg)("a clip of which the phone", () => {
  test.each([
    ["recorded sound for longer than pictures keeps the last one", 0, 0, { white: 30, grey: 150 }],
    ["recorded pictures later than sound shows them when they were", 3, 0, { white: 120, grey: 60 }],
    ["recorded no pictures in the chosen part is black", 0, 4_000, { black: 60 }],
  ])("%s", { timeout: 60_000 }, async (_, afterSeconds, startMs, lasting) => {
    const expected = Object.entries(lasting);
    const frames = expected.reduce((sum, [, count]) => sum + count, 0);
    const name = `lights-${afterSeconds}-${startMs}.webm`;
    await videos.make(name, lights(afterSeconds));
    const shown = shownLights(await normalised(name, startMs, frames));
    expect(shown.map(([light]) => light)).toEqual(expected.map(([light]) => light));
    expect(shown.reduce((sum, [, count]) => sum + count, 0)).toBe(frames);
    const differences = shown.map(([, count], at) => Math.abs(count - (expected[at]?.[1] ?? 0)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  });
});

/** How many pictures each part of a clip has. */
function partsOf({ head = "", body = "", tail = "" }: NormalClip): number[] {
  return [head, body, tail].map((part) => playedFile(part).times.length);
}

describe.skipIf(!hasFfmpeg)("a clip is cut where its transitions begin", () => {
  // The coder makes a whole picture anew after every sixty, and where the scene changes: here after one second.
  const lengths = [45, 46, 47, 106, 107];
  beforeAll(() => videos.make("cut.webm", lights(0)));
  test.each(lengths)("also when it has %i pictures", { timeout: 60_000 }, async (frames) => {
    expect(partsOf(await normalised("cut.webm", 0, frames))).toEqual([edge, frames - 2 * edge, edge]);
  });
});
