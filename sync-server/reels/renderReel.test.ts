import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { renderFailures } from "#shared/rules/renderFailures.ts";
import type { RoleAccounts } from "../testing/roleAccounts.ts";
import { decided } from "../testing/factories.ts";
import { sweepMedia } from "../media/sweepMedia.ts";
import { aFilmedClip } from "../testing/filmedClip.ts";
import { aReadyClip } from "../testing/film.ts";
import { aFilmServer } from "../testing/filmServer.ts";
import { playedFile, sizeOf, type Played } from "../testing/playedVideo.ts";
import type { TestServer } from "../testing/testServer.ts";
import { aVideoFolder, hasFfmpeg, videoKinds, type VideoFolder } from "../testing/videoFiles.ts";
import { mediaKey } from "../storage/mediaStore.ts";

const slow = { timeout: 240_000 };
const long = { ...slow, tags: ["long"] };
let server: TestServer;
let accounts: RoleAccounts;
let fixtureId: string;
let videos: VideoFolder;

beforeAll(async () => {
  ({ server, accounts, fixtureId } = await aFilmServer("delivered"));
  videos = await aVideoFolder();
}, 240_000);
afterAll(async () => {
  await server.close();
  await videos.remove();
});

function filmed(name: string, args: readonly string[], changes: object = {}): Promise<string> {
  return videos
    .make(name, args)
    .then((bytes) => aFilmedClip(server.app, accounts.thatRequester.actor, fixtureId, bytes, { ...changes }));
}

async function aReelOf(clips: readonly object[]): Promise<string> {
  const id = crypto.randomUUID();
  await decided(server.app, accounts.thatRequester.actor, "reel.create", { id, fixtureId, title: "Tries", clips });
  return id;
}

/** The reel, once its rendering has ended. */
function made(id: string): Promise<HighlightReel> {
  return vi.waitFor(
    async () => {
      const reel = await server.app.rows.rowOne("highlightReel", id);
      if (!reel || reel.status === "processing") throw new Error("It is still being made.");
      return reel;
    },
    { timeout: 180_000, interval: 100 },
  );
}

async function fileOf(key: string): Promise<string> {
  return (await server.app.media.localFile(key, server.dataDir)) ?? "";
}

/** Plays a reel to its end, as a browser would. */
async function played(reelId: string, version = 1): Promise<Played> {
  return playedFile(await fileOf(mediaKey.video(reelId, version)));
}

function expectSmooth({ times, soundSeconds, complaints }: Played, frames: number): void {
  expect(complaints).toBe("");
  expect(times).toHaveLength(frames);
  const uneven = times.filter((time, index) => Math.abs(time - (times[0] ?? 0) - index / 30) > 0.002);
  expect(uneven, "each picture a thirtieth of a second after the one before").toEqual([]);
  expect(Math.abs(soundSeconds - frames / 30)).toBeLessThan(0.06);
}

describe.skipIf(!hasFfmpeg)("a reel", () => {
  test("of six phones' videos with every transition plays smoothly from start to end", long, async () => {
    await videos.make("flat.mp4", videoKinds.plain);
    const upright = ["-i", path.join(videos.folder, "flat.mp4"), "-c", "copy", "-metadata:s:v", "rotate=90"];
    const browser = [...videoKinds.plain, "-c:v", "libvpx", "-c:a", "libopus", "-deadline", "realtime"];
    const clips = await Promise.all([
      filmed("hevc.mov", videoKinds.hevcTenBit),
      filmed("variable.mp4", videoKinds.variableRate),
      filmed("upright.mp4", upright),
      filmed("browser.webm", browser),
      filmed("square.mov", videoKinds.square),
      filmed("portrait.mp4", videoKinds.portrait),
    ]);
    const transitions = ["cut", "fade", "slide", "zoom", "cut", "fade"];
    const id = await aReelOf(clips.map((videoClipId, at) => ({ videoClipId, transitionType: transitions[at] })));
    const reel = await made(id);
    expect(reel).toMatchObject({ status: "completed", videoUrl: `/api/media/${id}?v=1` });
    const lengths = await Promise.all(clips.map((clip) => server.app.rows.rowOne("videoClip", clip)));
    const whole = lengths.reduce((sum, clip) => sum + Math.round(Number(clip?.duration) * 30), 0);
    expectSmooth(await played(id), whole - 4 * 15);
    expect(Number(reel.duration)).toBeCloseTo((whole - 60) / 30, 2);
    expect(reel).not.toHaveProperty("progress");
    const answer = await server.call("GET", `/api/media/${id}/thumbnail`, { cookie: accounts.thatRequester.cookie });
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
  });

  test("shows the chosen part of each clip, even half a second, and once more upright for stories", slow, async () => {
    const clip = await filmed("whole.mp4", videoKinds.plain);
    const other = await filmed("other.mp4", videoKinds.silent);
    const id = await aReelOf([
      { videoClipId: clip, startTime: "0.5", endTime: "1.5" },
      { videoClipId: other, startTime: "1", endTime: "1.5", transitionType: "zoom" },
    ]);
    expect(await made(id)).toMatchObject({ status: "completed" });
    expectSmooth(await played(id), 30 + 15 - 7);
    await decided(server.app, accounts.thatRequester.actor, "reel.makeVertical", { id });
    await vi.waitFor(
      async () =>
        expect(await server.app.rows.rowOne("highlightReel", id)).toMatchObject({ verticalStatus: "completed" }),
      { timeout: 180_000, interval: 100 },
    );
    const vertical = mediaKey.vertical(id, 1);
    expectSmooth(playedFile(await fileOf(vertical)), 30 + 15 - 7);
    expect(sizeOf(await fileOf(vertical))).toBe("1080,1920");
    await decided(server.app, accounts.thatRequester.actor, "reel.delete", { id });
    await sweepMedia(server.app);
    expect(await server.app.media.open(vertical), "it goes with the reel").toBeUndefined();
  });

  test("made again from the same clips reuses them and replaces the previous one", long, async () => {
    const clip = await filmed("again.mp4", videoKinds.plain);
    const id = await aReelOf([{ videoClipId: clip }]);
    await made(id);
    const cache = path.join(server.dataDir, "cache", "clips");
    const before = await readdir(cache);
    const link = {
      id: crypto.randomUUID(),
      highlightReelId: id,
      videoClipId: await filmed("b.mp4", videoKinds.silent),
    };
    await decided(server.app, accounts.thatRequester.actor, "reel.addClip", link);
    await vi.waitFor(
      async () =>
        expect(await server.app.rows.rowOne("highlightReel", id)).toMatchObject({ status: "completed", version: 2 }),
      { timeout: 180_000, interval: 200 },
    );
    expect(await readdir(cache)).toHaveLength(before.length + 1);
    expectSmooth(await played(id, 2), 120);
    // The previous version is removed after the row names the new one, so that viewers in between still have a reel.
    await vi.waitFor(async () => expect(await server.app.media.open(mediaKey.video(id, 1))).toBeUndefined(), {
      timeout: 20_000,
    });
  });

  test("of a sponsored match has the logo in its corner", long, async () => {
    const logo = crypto.randomUUID();
    const file = { id: logo, rev: 1, fixtureId, purpose: "logo", name: "logo.png", state: "ready" };
    await server.app.database.collection<{ _id: string }>("mediaFiles").insertOne({ ...file, _id: logo });
    const picture = path.join(videos.folder, "logo.webp");
    await sharp({ create: { width: 400, height: 200, channels: 3, background: "#ff0000" } }).toFile(picture);
    await server.app.media.put(mediaKey.video(logo), picture);
    const fixtures = server.app.database.collection<{ _id: string }>("fixtures");
    await fixtures.updateOne({ _id: fixtureId }, { $set: { businessLogo: `/api/media/${logo}` } });
    const id = await aReelOf([{ videoClipId: await filmed("sponsored.mp4", videoKinds.silent) }]);
    await made(id);
    await fixtures.updateOne({ _id: fixtureId }, { $unset: { businessLogo: "" } });
    expectSmooth(await played(id), 60);
    const reel = await fileOf(mediaKey.video(id));
    const corner = path.join(videos.folder, "corner.png");
    const cut = ["-frames:v", "1", "-vf", "crop=80:40:1140:40"];
    spawnSync("ffmpeg", ["-v", "error", "-y", "-ss", "1", "-i", reel, ...cut, corner]);
    const { channels, isOpaque } = await sharp(corner).stats();
    expect(isOpaque).toBe(true);
    const [red = 0, green = 255, blue = 255] = channels.map(({ mean }) => mean);
    expect(red).toBeGreaterThan(200);
    expect(Math.max(green, blue)).toBeLessThan(60);
  });

  test("continues without a clip deleted before or during rendering, and fails when none is left", long, async () => {
    const clip = await filmed("there.mp4", videoKinds.plain);
    const coming = { startTime: "0", endTime: "5" };
    const { clipId } = await aReadyClip(server.app, accounts.thatRequester.actor, fixtureId, coming);
    const id = await aReelOf([{ videoClipId: clip }, { videoClipId: clipId }]);
    await decided(server.app, accounts.thatRequester.actor, "clip.delete", { id: clipId });
    expect(await made(id)).toMatchObject({ status: "completed", version: 2, duration: "2" });
    await decided(server.app, accounts.thatRequester.actor, "clip.delete", { id: clip });
    const hidden = await server.call("GET", `/api/media/${id}?v=2`, { cookie: accounts.thatRequester.cookie });
    expect(hidden.status, "at once, whatever becomes of the reel").toBe(404);
    expect(await made(id)).toMatchObject({ status: "failed", failureReason: renderFailures.noClips });
    await sweepMedia(server.app);
    expect(await server.app.media.open(mediaKey.video(id, 2)), "its last video is not kept").toBeUndefined();
  });
});
