/** @module-tag long */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTools } from "../media/tools.ts";
import { playedFile, sizeOf } from "../testing/playedVideo.ts";
import { aVideoFolder, hasFfmpeg, type VideoFolder } from "../testing/videoFiles.ts";
import type { ReelShape } from "./encoding.ts";
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

/** A second of white and a second of dark grey, starting `afterSeconds` into six seconds of sound. */
function lights(afterSeconds: number): string[] {
  const shades = ["white", "0x404040"].map((shade) => `color=${shade}:s=320x180:r=30:d=1`);
  const picture = `${shades.join("[one];")}[two];[one][two]concat,setpts=PTS+${afterSeconds}/TB`;
  const sound = ["-f", "lavfi", "-t", "6", "-i", "sine=440"];
  return [
    ...[...sound, "-filter_complex", `${picture}[v]`, "-map", "[v]", "-map", "0:a"],
    ...["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"],
  ];
}

/** Each frame's brightness, from black to white in the steps of `lights`, as run lengths. */
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

async function normalised(
  name: string,
  startMs: number,
  frames: number,
  shape: ReelShape = "wide",
): Promise<NormalClip> {
  const work = await mkdtemp(path.join(data, "work-"));
  const tools = await findTools({});
  const signal = AbortSignal.timeout(60_000);
  const rendering = { env: { DATA_DIR: data }, tools, folder: work, signal, shape, onFrames: () => () => undefined };
  const open = () => Promise.resolve(path.join(videos.folder, name));
  const isWebm = name.endsWith(".webm");
  const contentType = isWebm ? "video/webm" : "video/mp4";
  const source = { fileId: name, contentType, startMs, hasAudio: isWebm, open };
  return normaliseClip(rendering, source, { frames, edge, transition: "fade" });
}

describe.skipIf(!hasFfmpeg)("a clip whose phone", () => {
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

/** How many frames each part of a clip has. */
function partsOf({ head = "", body = "", tail = "" }: NormalClip): number[] {
  return [head, body, tail].map((part) => playedFile(part).times.length);
}

describe.skipIf(!hasFfmpeg)("a clip is split where its transitions start", () => {
  // The encoder makes a keyframe every sixty frames, and where the scene changes: here after one second.
  const lengths = [45, 46, 47, 106, 107];
  beforeAll(() => videos.make("cut.webm", lights(0)));
  test.each(lengths)("also with %i frames", { timeout: 60_000, tags: ["long"] }, async (frames) => {
    expect(partsOf(await normalised("cut.webm", 0, frames))).toEqual([edge, frames - 2 * edge, edge]);
  });
});

type Colour = readonly [red: number, green: number, blue: number];
type Bars = readonly [grass: Colour, skin: Colour, paper: Colour];
const ordinary: Bars = [
  [72, 149, 0],
  [193, 131, 63],
  [235, 235, 235],
];
/** The same light as phones encode it, with paper at 203 candela per square metre, by ITU-R BT.2100. */
const bright: Record<string, Bars> = {
  "arib-std-b67": [
    [90, 131, 41],
    [154, 120, 61],
    [183, 183, 183],
  ],
  smpte2084: [
    [96, 113, 63],
    [124, 110, 80],
    [143, 143, 143],
  ],
};

/** Vertical bars, with pixels in the matrix of that name. */
function barsIn(bars: Bars, matrix: "bt709" | "bt2020"): string[] {
  const each = bars.map((bar) => `color=0x${Buffer.from(bar).toString("hex")}:s=160x180:r=30:d=1`);
  const named = each.map((source, at) => `${source},format=gbrp[${at}]`).join(";");
  const even = `scale=out_color_matrix=${matrix}:out_range=tv,format=yuv444p10le`;
  return ["-filter_complex", `${named};[0][1][2]hstack=3,${even}`];
}

function asPhonesDo(transfer: string): string[] {
  const named = ["-color_range", "tv", "-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc"];
  const x265 = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  return ["-pix_fmt", "yuv420p10le", ...named, "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", x265];
}

/** The colour in the middle of each bar. */
function shownBars(file: string): Colour[] {
  const rgb = ["-frames:v", "1", "-vf", "scale=1280:720:in_color_matrix=bt709,format=rgb24", "-f", "rawvideo", "-"];
  const { stdout } = spawnSync("ffmpeg", ["-v", "error", "-i", file, ...rgb], { maxBuffer: 10_000_000 });
  return ordinary.map((_, bar) => {
    const at = (360 * 1280 + Math.round((1280 / 3) * (bar + 0.5))) * 3;
    return [stdout[at] ?? 0, stdout[at + 1] ?? 0, stdout[at + 2] ?? 0];
  });
}

describe.skipIf(!hasFfmpeg)("a clip filmed in HDR", () => {
  const transfers = Object.entries(bright);
  test.each(transfers)("as %s looks the same as in standard range", { timeout: 60_000 }, async (transfer, bars) => {
    await videos.make("ordinary.mp4", [...barsIn(ordinary, "bt709"), "-pix_fmt", "yuv420p"]);
    await videos.make(`${transfer}.mp4`, [...barsIn(bars, "bt2020"), ...asPhonesDo(transfer)]);
    const expected = shownBars((await normalised("ordinary.mp4", 0, 30)).head ?? "");
    const shown = shownBars((await normalised(`${transfer}.mp4`, 0, 30)).head ?? "");
    for (const [bar, colour] of expected.entries()) {
      const differences = colour.map((part, at) => Math.abs(part - (shown[bar]?.[at] ?? 0)));
      expect(Math.max(...differences), `${String(colour)} became ${String(shown[bar])}`).toBeLessThanOrEqual(16);
    }
  });
});

/** How many black pixels a clip of `size` has in the upright frame. */
async function blackInUpright(size: string): Promise<number> {
  const name = `${size}.mp4`;
  await videos.make(name, ["-f", "lavfi", "-i", `color=white:s=${size}:r=30:d=1`, "-pix_fmt", "yuv420p"]);
  const { head = "" } = await normalised(name, 0, 30, "upright");
  expect(sizeOf(head)).toBe("1080,1920");
  const gray = ["-frames:v", "1", "-vf", "format=gray", "-f", "rawvideo", "-"];
  const { stdout } = spawnSync("ffmpeg", ["-v", "error", "-i", head, ...gray], { maxBuffer: 10_000_000 });
  return stdout.filter((light) => light < 200).length;
}

describe.skipIf(!hasFfmpeg)("in the stories frame", () => {
  test.each(["180x320", "240x320", "144x320", "320x320", "320x180", "426x180"])(
    "a clip of %s leaves no black areas",
    { timeout: 60_000 },
    async (size) => expect(await blackInUpright(size)).toBe(0),
  );
});
