import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { fileRefusals, type FileRefusal } from "#shared/rules/fileRefusals.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { anArrivedClip } from "../testing/arrivedFile.ts";
import type { RoleAccounts } from "../testing/roleAccounts.ts";
import { aFilmServer } from "../testing/filmServer.ts";
import type { TestServer } from "../testing/testServer.ts";
import { videoCodings } from "./videoCoding.ts";
import { aVideoFolder, hasFfmpeg, videoKinds, type VideoFolder } from "../testing/videoFiles.ts";

type Kind = keyof typeof videoCodings;
const slow = { timeout: 120_000 };
let server: TestServer;
let accounts: RoleAccounts;
let fixtureId: string;
let videos: VideoFolder;

beforeAll(async () => {
  ({ server, accounts, fixtureId } = await aFilmServer("approved"));
  videos = await aVideoFolder();
}, 240_000);
afterAll(async () => {
  await server.close();
  await videos.remove();
});

/** The file's row once the server has checked it. */
async function checked(bytes: Buffer): Promise<MediaFile> {
  const { fileId } = await anArrivedClip(server.app, accounts.thatRequester.actor, fixtureId, bytes);
  return vi.waitFor(
    async () => {
      const file = await server.app.rows.rowOne("mediaFile", fileId);
      if (!file || file.state === "checking") throw new Error("It is still being checked.");
      return file;
    },
    { timeout: 60_000, interval: 50 },
  );
}

function storedIn(folder: "uploads" | "files", fileId: string): Promise<string[]> {
  return readdir(path.join(server.dataDir, "media", folder)).then((names) =>
    names.filter((name) => name.startsWith(fileId)),
  );
}

/** The upload is removed once the row has its result. */
function uploadIsGone(fileId: string): Promise<void> {
  return vi.waitFor(async () => expect(await storedIn("uploads", fileId)).toEqual([]), { timeout: 10_000 });
}

async function storedVideo(fileId: string): Promise<string> {
  return (await server.app.media.localFile(mediaKey.video(fileId), server.dataDir)) ?? "";
}

function probe(file: string): string {
  const said = spawnSync("ffprobe", ["-v", "error", "-show_format", "-show_streams", file], { encoding: "utf8" });
  return said.stdout;
}

describe.skipIf(!hasFfmpeg)("common phone and browser videos are accepted and playable", () => {
  type Format = [name: string, args: readonly string[], facts: object];
  const formats: Format[] = [
    ["plain.mp4", videoKinds.plain, { contentType: "video/mp4", width: 320, height: 180, hasAudio: true }],
    ["hevc.mov", videoKinds.hevcTenBit, { contentType: "video/mp4", hasAudio: false }],
    // As a browser's recorder writes it: without a duration, which is unknown when recording starts.
    [
      "recorded.webm",
      [...videoKinds.plain, "-c:v", "libvpx", "-c:a", "libopus", "-deadline", "realtime", "-live", "1"],
      { contentType: "video/webm", hasAudio: true },
    ],
  ];
  const moreFormats: Format[] = [
    ["silent.mp4", videoKinds.silent, { contentType: "video/mp4", hasAudio: false }],
    ["variable.mp4", videoKinds.variableRate, { contentType: "video/mp4", hasAudio: false }],
    ["square.mov", videoKinds.square, { contentType: "video/mp4", width: 240, height: 240, hasAudio: true }],
    ["sound.mov", [...videoKinds.plain, "-c:a", "pcm_s16le"], { contentType: "video/mp4", hasAudio: true }],
    ["other.mkv", videoKinds.plain, { contentType: "video/mp4", hasAudio: true }],
    [
      "browser.webm",
      [...videoKinds.plain, "-c:v", "libvpx", "-c:a", "libopus", "-deadline", "realtime"],
      { contentType: "video/webm", hasAudio: true },
    ],
  ];
  const isAccepted = async (name: string, args: readonly string[], facts: object) => {
    const file = await checked(await videos.make(name, args));
    expect(file).toMatchObject({ state: "ready", ...facts });
    expect(file.durationMs).toBeGreaterThan(900);
    await uploadIsGone(file.id);
    const [clip] = await server.app.rows.rowMany("videoClip", { where: { mediaFileId: file.id } });
    expect(clip).toMatchObject({ fileState: "ready", videoUrl: `/api/media/${file.id}` });
    expect(clip?.thumbnailUrl).toMatch(/\/thumbnail\?v=[0-9a-f]{16}$/);
  };
  test.each(formats)("%s", slow, isAccepted);
  test.each(moreFormats)("%s", { ...slow, tags: ["long"] }, isAccepted);

  test("a phone held upright", slow, async () => {
    await videos.make("flat.mp4", videoKinds.plain);
    const flat = path.join(videos.folder, "flat.mp4");
    const file = await checked(
      await videos.make("upright.mp4", ["-i", flat, "-c", "copy", "-metadata:s:v", "rotate=90"]),
    );
    expect(file).toMatchObject({ state: "ready", width: 180, height: 320 });
  });

  const kinds: [string, Kind, readonly string[], string][] = [
    ["what phones film", "h264", videoKinds.plain, "video/mp4 h264 yuv420p"],
    ["what cameras film for cutting", "h264", videoKinds.tenBitAcross, "video/mp4 h264 yuv420p"],
    ["what newer phones film", "hevc", [...videoKinds.hevcTenBit, "-pix_fmt", "yuv420p"], "video/mp4 hevc yuv420p"],
    ["what they film in bright colours", "hevc", videoKinds.hevcTenBit, "video/mp4 h264 yuv420p"],
    ["what old phones film", "mpeg4", videoKinds.oldPhone, "video/mp4 h264 yuv420p"],
    ["what older phones film", "h263", videoKinds.olderPhone, "video/mp4 h264 yuv420p"],
    ["what a browser records", "vp8", videoKinds.vp8, "video/webm vp8 yuv420p"],
    ["what another browser records", "vp9", videoKinds.vp9, "video/webm vp9 yuv420p"],
    ["what it records in ten bits", "vp9", [...videoKinds.vp9, "-pix_fmt", "yuv420p10le"], "video/mp4 h264 yuv420p"],
    ["what the newest phones film", "av1", videoKinds.av1, "video/webm av1 yuv420p"],
  ];
  test("every accepted codec is tested", () => {
    expect(new Set(kinds.map(([, kind]) => kind))).toEqual(new Set(Object.keys(videoCodings)));
  });

  test.each(kinds)(
    "%s, %s, is kept if browsers play it and converted otherwise",
    { ...slow, tags: ["long"] },
    async (_, kind, args, expected) => {
      const container = kind.startsWith("vp") ? "webm" : "mp4";
      const file = await checked(await videos.make(`${kind}.${container}`, args));
      expect(file).toMatchObject({ state: "ready" });
      const shown = ["-select_streams", "v:0", "-show_entries", "stream=codec_name,pix_fmt", "-of", "csv=p=0:s=\\ "];
      const { stdout } = spawnSync("ffprobe", ["-v", "error", ...shown, await storedVideo(file.id)], {
        encoding: "utf8",
      });
      expect(`${file.contentType} ${stdout.trim()}`).toBe(expected);
      expect(file).not.toHaveProperty("progress");
    },
  );

  const staysUpright = async (kind: Kind, args: readonly string[]) => {
    await videos.make(`flat-${kind}.mp4`, args);
    const flat = path.join(videos.folder, `flat-${kind}.mp4`);
    const bytes = await videos.make(`turned-${kind}.mp4`, ["-i", flat, "-c", "copy", "-metadata:s:v", "rotate=90"]);
    const file = await checked(bytes);
    expect(file).toMatchObject({ state: "ready", width: 180, height: 320, contentType: "video/mp4" });
    const picture = path.join(videos.folder, `${kind}.png`);
    spawnSync("ffmpeg", ["-v", "error", "-y", "-i", await storedVideo(file.id), "-frames:v", "1", picture]);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 180, height: 320 });
  };
  const upright = "an upright picture stays upright as %s";
  test.each<[Kind, readonly string[]]>([
    ["h264", videoKinds.plain],
    ["hevc", videoKinds.hevcTenBit],
  ])(upright, slow, staysUpright);
  test.each<[Kind, readonly string[]]>([["av1", videoKinds.av1]])(upright, { ...slow, tags: ["long"] }, staysUpright);

  test("removes where and with what it was filmed from the stored video", slow, async () => {
    const bytes = await videos.make("place.mp4", videoKinds.withPlace);
    const told = probe(path.join(videos.folder, "place.mp4"));
    for (const secret of ["location=+33.9", "Secret place", "Secret phone"]) expect(told).toContain(secret);
    const file = await checked(bytes);
    const stored = await storedVideo(file.id);
    const content = await readFile(stored);
    for (const secret of ["33.9", "Secret place", "Secret phone"]) expect(content.includes(secret), secret).toBe(false);
    expect(probe(stored)).not.toMatch(/TAG:(location|title)|Secret/);
  });
});

describe.skipIf(!hasFfmpeg)("refuses a damaged file or one that is not a video with the reason", () => {
  const text = Buffer.from("This is a text, whatever its name says. ".repeat(20));
  const header = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), text]);

  test.each<[string, FileRefusal, () => Buffer | Promise<Buffer>]>([
    ["a text", "notVideo", () => text],
    ["a playlist", "notVideo", () => Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n")],
    ["a list of files", "notVideo", () => Buffer.from("ffconcat version 1.0\nfile /etc/passwd\n")],
    ["a picture", "notVideo", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a single byte", "notVideo", () => Buffer.from([0])],
    ["a text behind a video's first bytes", "unreadableVideo", () => header],
    [
      "a list behind the other container's first bytes",
      "unreadableVideo",
      () => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), text]),
    ],
    ["half a video", "unreadableVideo", async () => half(await videos.make("half.mp4", videoKinds.plain))],
    ["one frame", "tooShort", () => videos.make("frame.mp4", videoKinds.oneFrame)],
    ["sound alone", "noPicture", () => videos.make("sound.mp4", videoKinds.soundOnly)],
    ["over four hours", "tooLong", () => videos.make("long.mp4", videoKinds.fourHours)],
    ["4200 pixels", "tooManyPixels", () => videos.make("wide.mp4", videoKinds.tooWide)],
    ["an old coding", "unknownCoding", () => videos.make("old.mov", [...videoKinds.silent, "-c:v", "mjpeg"])],
  ])("%s", slow, async (_, reason, make) => {
    const file = await checked(await make());
    expect(file).toMatchObject({ state: "refused", reason: fileRefusals[reason] });
    await uploadIsGone(file.id);
    expect(await storedIn("files", file.id)).toEqual([]);
    const [clip] = await server.app.rows.rowMany("videoClip", { where: { mediaFileId: file.id } });
    expect(clip).toMatchObject({ fileState: "refused", fileProblem: fileRefusals[reason] });
    expect(clip).not.toHaveProperty("videoUrl");
  });
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
