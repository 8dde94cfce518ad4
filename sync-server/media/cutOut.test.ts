import { spawnSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import type { Cut } from "#shared/rules/clipCut.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { decided } from "../testing/factories.ts";
import { playedFile, sizeOf } from "../testing/playedVideo.ts";
import { aRecordedMatch, type RecordedMatch } from "../testing/recordedMatch.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aVideoFolder, hasFfmpeg, type VideoFolder } from "../testing/videoFiles.ts";
import { checkFile } from "./checkFile.ts";
import { schoolWithdraws } from "../testing/workflow.ts";

const slow = { timeout: 120_000 };
const long = { ...slow, tags: ["long"] };
const still = new AbortController().signal;
/** Each picture is as bright as its number, from 16 on, so that a picture tells which one it is. */
const numbered = (size: string) => [
  "-f",
  "lavfi",
  "-i",
  `nullsrc=s=${size}:r=30,geq=lum='mod(N,200)+16':cb=128:cr=128`,
];
const coded = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "60", "-bf", "0"];
const sound = ["-f", "lavfi", "-i", "sine=440:r=48000"];

let server: TestServer;
let accounts: RoleAccounts;
let videos: VideoFolder;

beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
  videos = await aVideoFolder();
}, 240_000);
afterAll(async () => {
  await server.close();
  await videos.remove();
});

const filmed = (seconds: number, size = "320x180") =>
  videos.make(`film-${size}.mp4`, [...numbered(size), ...sound, "-t", String(seconds), ...coded, "-c:a", "libopus"]);

/** Names in and out as the match's requester; returns the clip's ids. */
async function cuts({ fixtureId }: RecordedMatch, part: Cut): Promise<{ clipId: string; fileId: string }> {
  const newId = crypto.randomUUID();
  const args = { ...sampleMutations["clip.cut"].args({ newId, fixtureId }), ...part };
  const made = await decided(server.app, accounts.thatRequester.actor, "clip.cut", args);
  return { clipId: newId, fileId: String(Object(made).fileId) };
}

/** The clip's file once the server is done with it. */
function done(fileId: string): Promise<MediaFile> {
  return vi.waitFor(
    async () => {
      const file = await server.app.rows.rowOne("mediaFile", fileId);
      if (!file || file.state === "checking") throw new Error("It is still being cut.");
      return file;
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function storedVideo(fileId: string): Promise<string> {
  return (await server.app.media.localFile(mediaKey.video(fileId), server.dataDir)) ?? "";
}

/** Which pictures a player shows, by their numbers. */
function picturesIn(file: string): number[] {
  const filters = "signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-";
  const { stdout } = spawnSync(
    "ffmpeg",
    ["-v", "error", "-i", file, "-map", "0:v", "-vf", filters, "-f", "null", "-"],
    {
      encoding: "utf8",
    },
  );
  return [...stdout.matchAll(/YAVG=([\d.]+)/g)].map(([, light]) => Math.round(Number(light)) - 16);
}

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe.skipIf(!hasFfmpeg)("a part of a recording", () => {
  test("begins and ends at the pictures that were named, and holds no other", slow, async () => {
    const match = await aRecordedMatch(server.app, accounts, await filmed(6));
    const { clipId, fileId } = await cuts(match, { inMs: 2_500, outMs: 3_500 });
    const file = await done(fileId);
    expect(file).toMatchObject({ state: "ready", contentType: "video/mp4", width: 320, height: 180, hasAudio: true });
    const video = await storedVideo(fileId);
    expect(picturesIn(video)).toEqual(numbers(75, 30));
    const { soundSeconds, complaints } = playedFile(video);
    expect(complaints).toBe("");
    expect(Math.abs(soundSeconds - 1)).toBeLessThan(0.06);
    const clip = await server.app.rows.rowOne("videoClip", clipId);
    expect(clip).toMatchObject({ fileState: "ready", startTime: "0", duration: "1", fileDuration: "1" });
    const part = await server.call("GET", clip?.videoUrl ?? "", { headers: { Range: "bytes=0-9" } });
    expect(part.status).toBe(206);
    expect(file.bytes).toBe(Number(part.headers.get("Content-Range")?.split("/")[1]));
  });

  test("is cut across takes of another size, in one size", long, async () => {
    for (const size of ["320x180", "160x90"]) await filmed(4, size);
    const list = path.join(videos.folder, "takes.txt");
    await writeFile(list, "ffconcat version 1.0\nfile film-320x180.mp4\nfile film-160x90.mp4");
    const joined = ["-f", "concat", "-i", list, "-map", "0:v", "-map", "0:a", "-c", "copy"];
    const match = await aRecordedMatch(server.app, accounts, await videos.make("takes.mp4", joined));
    const { fileId } = await cuts(match, { inMs: 3_500, outMs: 5_000 });
    expect((await done(fileId)).state).toBe("ready");
    const video = await storedVideo(fileId);
    expect(picturesIn(video)).toEqual([...numbers(105, 15), ...numbers(0, 30)]);
    expect(sizeOf(video)).toBe("320,180");
  });

  test("of a recording that a browser made becomes a video that every browser plays", long, async () => {
    const webm = [...numbered("320x180"), ...sound, "-t", "4", "-c:v", "libvpx", "-g", "120", "-deadline", "realtime"];
    const match = await aRecordedMatch(
      server.app,
      accounts,
      await videos.make("film.webm", [...webm, "-b:v", "2M", "-c:a", "libopus"]),
    );
    const { fileId } = await cuts(match, { inMs: 1_000, outMs: 2_000 });
    expect(await done(fileId)).toMatchObject({ state: "ready", contentType: "video/mp4", hasAudio: true });
    // Its times are in whole milliseconds: the picture at one end may count to the other side.
    expect([29, 30]).toContain(playedFile(await storedVideo(fileId)).times.length);
  });

  test("is made once, also when a worker was stopped in the middle of it", long, async () => {
    const match = await aRecordedMatch(server.app, accounts, await filmed(6));
    const { fileId } = await cuts(match, { inMs: 0, outMs: 5_000 });
    const stopped = AbortSignal.timeout(30);
    await checkFile(server.app, fileId, stopped).catch(() => undefined);
    expect((await done(fileId)).state).toBe("ready");
    expect(await checkFile(server.app, fileId, still)).toEqual({ file: "not waiting" });
    const work = path.join(server.dataDir, "work");
    await vi.waitFor(async () => expect(await readdir(work)).toEqual([]), { timeout: 10_000 });
    expect(picturesIn(await storedVideo(fileId))).toHaveLength(150);
  });

  test("is a clip that a reel is made of", long, async () => {
    const match = await aRecordedMatch(server.app, accounts, await filmed(6));
    const { clipId } = await cuts(match, { inMs: 1_000, outMs: 4_000 });
    const id = crypto.randomUUID();
    const reel = { id, fixtureId: match.fixtureId, title: "Tries", clips: [{ videoClipId: clipId }] };
    await decided(server.app, accounts.thatStreamer.actor, "reel.create", reel);
    await vi.waitFor(
      async () => {
        const row = await server.app.rows.rowOne("highlightReel", id);
        expect(row).toMatchObject({ status: "completed", duration: "3" });
      },
      { timeout: 100_000, interval: 100 },
    );
  });
});

describe.skipIf(!hasFfmpeg)("nothing is cut", () => {
  /** Ffmpeg is not found while the part waits to be cut, so that something can happen before it is. */
  async function whileItWaits(change: (match: RecordedMatch) => Promise<unknown>): Promise<MediaFile> {
    const match = await aRecordedMatch(server.app, accounts, await filmed(2));
    const { jobSignal, env } = server.app;
    const { FFMPEG_PATH } = env;
    Object.assign(env, { FFMPEG_PATH: "/nowhere/ffmpeg" });
    const { fileId } = await cuts(match, { inMs: 0, outMs: 1_000 });
    await change(match).finally(() => Object.assign(env, { FFMPEG_PATH }));
    jobSignal.wake();
    await checkFile(server.app, fileId, still).catch(() => undefined);
    return done(fileId);
  }

  /** The change comes once the recording was found and opened. */
  async function whileItIsCut(change: (match: RecordedMatch) => Promise<unknown>): Promise<MediaFile> {
    const match = await aRecordedMatch(server.app, accounts, await filmed(2));
    const { media } = server.app;
    const localFile = media.localFile.bind(media);
    const opening = vi.spyOn(media, "localFile").mockImplementationOnce(async (...args) => {
      const found = await localFile(...args);
      await change(match);
      return found;
    });
    const { fileId } = await cuts(match, { inMs: 0, outMs: 1_000 });
    return done(fileId).finally(() => opening.mockRestore());
  }

  function withdraws({ permissionId }: RecordedMatch) {
    return schoolWithdraws(server.app, { permissionId });
  }

  async function removesRecording({ recordingId }: RecordedMatch): Promise<void> {
    const files = server.app.database.collection<{ _id: string }>("mediaFiles");
    await files.updateOne({ _id: recordingId }, { $set: { deletedAt: new Date().toISOString() } });
  }

  test("once the school has withdrawn permission, and the clip says so", slow, async () => {
    const file = await whileItWaits(withdraws);
    expect(file).toMatchObject({ state: "refused", reason: fileRefusals.notPermitted });
    expect(await storedVideo(file.id)).toBe("");
  });

  test("of a recording that was removed, and the clip says so", long, async () => {
    const file = await whileItWaits(removesRecording);
    expect(file).toMatchObject({ state: "refused", reason: fileRefusals.recordingGone });
  });

  test("if the school withdraws permission while a part is being cut", long, async () => {
    const file = await whileItIsCut(withdraws);
    expect(file).toMatchObject({ state: "refused", reason: fileRefusals.notPermitted });
    expect(await storedVideo(file.id)).toBe("");
  });

  test("if the recording is removed while a part is being cut", long, async () => {
    const file = await whileItIsCut(removesRecording);
    expect(file).toMatchObject({ state: "refused", reason: fileRefusals.recordingGone });
    expect(await storedVideo(file.id)).toBe("");
  });

  test("of a recording that lost its bytes, and the job tries again instead of refusing at once", long, async () => {
    const match = await aRecordedMatch(server.app, accounts, await filmed(2));
    await server.app.media.removeAll(match.recordingId);
    const { fileId } = await cuts(match, { inMs: 0, outMs: 1_000 });
    await expect(checkFile(server.app, fileId, still)).rejects.toThrow("The recording is not on this machine.");
    expect((await server.app.rows.rowOne("mediaFile", fileId))?.state).toBe("checking");
  });
});
