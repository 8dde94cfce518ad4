import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Upload } from "@tus/server";
import { addDays } from "date-fns";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { reelStatuses, type ReelStatus } from "#shared/entities/highlightReel.ts";
import { tables } from "#shared/entities/tables.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { renderFailures } from "#shared/rules/renderFailures.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import type { Collection } from "../db/database.ts";
import type { JobDocument } from "../db/job.ts";
import { sweepMedia } from "../media/sweepMedia.ts";
import { anArrivedClip } from "../testing/arrivedFile.ts";
import type { RoleAccounts } from "../testing/roleAccounts.ts";
import { decided } from "../testing/factories.ts";
import { aClip, aDoneReel, aReel } from "../testing/film.ts";
import { aFilmServer } from "../testing/filmServer.ts";
import type { TestServer } from "../testing/testServer.ts";
import { aVideoFolder, hasFfmpeg, videoKinds } from "../testing/videoFiles.ts";

// Several runs of ffmpeg each: seconds, and several times as many on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let accounts: RoleAccounts;
let fixtureId: string;
let tools: string;
let jobs: Collection<JobDocument>;

/** A server where ffmpeg is not installed yet. */
beforeAll(async () => {
  tools = await mkdtemp(path.join(tmpdir(), "touchline-tools-"));
  ({ server, accounts, fixtureId } = await aFilmServer("delivered", {
    env: { FFMPEG_PATH: path.join(tools, "ffmpeg") },
  }));
  jobs = server.app.database.collection("jobs");
}, 240_000);
afterAll(async () => {
  await server.close();
  await rm(tools, { recursive: true, force: true });
});

function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000, interval: 50 });
}

function stateOf(fileId: string) {
  return server.app.rows.rowOne("mediaFile", fileId).then((file) => file?.state);
}

function arrived(bytes: Buffer) {
  return anArrivedClip(server.app, accounts.thatRequester.actor, fixtureId, bytes);
}

function anUpload(id: string, size: number): Upload {
  return new Upload({ id, size, offset: 0 });
}

async function storedUploads(fileId: string): Promise<string[]> {
  const names = await readdir(path.join(server.dataDir, "media", "uploads"));
  return names.filter((name) => name.startsWith(fileId));
}

function realTool(name: string): string {
  return spawnSync("which", [name], { encoding: "utf8" }).stdout.trim();
}

async function hurryUp(): Promise<void> {
  await jobs.updateMany({ state: "waiting" }, { $set: { runAt: new Date() } });
  server.app.jobSignal.wake();
}

describe.skipIf(!hasFfmpeg)("without ffmpeg", () => {
  test("videos and reels wait with the reason, no attempt counted, and continue once ffmpeg is there", async () => {
    const videos = await aVideoFolder();
    const { fileId } = await arrived(await videos.make("plain.mp4", videoKinds.plain));
    await videos.remove();
    const id = `check ${fileId}`;
    const waiting = { state: "waiting", attempts: 0, lastError: renderFailures.noTool };
    await eventually(async () => expect(await jobs.findOne({ _id: id })).toMatchObject(waiting));
    expect(await stateOf(fileId)).toBe("checking");
    const { reelId } = await aReel(server.app, accounts.thatRequester.actor, fixtureId);
    const reel = () => server.app.rows.rowOne("highlightReel", reelId);
    const failed = { status: "failed", failureReason: renderFailures.noTool };
    await eventually(async () => expect(await reel()).toMatchObject(failed));
    for (const tool of ["ffmpeg", "ffprobe"]) await symlink(realTool(tool), path.join(tools, tool));
    await hurryUp();
    await eventually(async () => expect(await stateOf(fileId)).toBe("ready"));
    await eventually(async () => expect(await reel(), "it is being made").toMatchObject({ status: "processing" }));
  });

  test("on a full disk a video waits with no attempt counted or user blamed, and is checked later", async () => {
    const videos = await aVideoFolder();
    const bytes = await videos.make("plain.mp4", videoKinds.plain);
    await videos.remove();
    const command = path.join(tools, "ffmpeg");
    await rm(command);
    await writeFile(command, "#!/bin/sh\necho 'No space left on device' >&2\nexit 1\n", { mode: 0o755 });
    const { fileId } = await arrived(bytes);
    const lastError = "There is no space left on the server. What you have is kept; try again later.";
    const waiting = { state: "waiting", attempts: 0, lastError };
    await eventually(async () => expect(await jobs.findOne({ _id: `check ${fileId}` })).toMatchObject(waiting));
    expect(await stateOf(fileId)).toBe("checking");
    await rm(command);
    await symlink(realTool("ffmpeg"), command);
    await hurryUp();
    await eventually(async () => expect(await stateOf(fileId)).toBe("ready"));
  });
});

test("a file that kills every process checking it is refused in the end", async () => {
  const { fileId } = await aClip(server.app, accounts.thatRequester.actor, fixtureId);
  const check = { kind: "checkFile" as const, payload: { fileId }, createdAt: new Date(), runAt: new Date() };
  await jobs.insertOne({ ...check, _id: `check ${fileId}`, state: "dead", attempts: 9 });
  await decided(server.app, { kind: "system" }, "file.received", { id: fileId, bytes: 1_000, sha256: "a".repeat(64) });
  await eventually(async () => expect(await stateOf(fileId)).toBe("refused"));
});

test("a visitor's file waits in a separate queue", async () => {
  const id = crypto.randomUUID();
  const file = { id, rev: 1, fixtureId, purpose: "sponsorVideo", name: "sponsor.mp4", state: "checking" };
  await server.app.database.collection<{ _id: string }>("mediaFiles").insertOne({ ...file, _id: id });
  const { fileId } = await arrived(Buffer.from("a text that a streamer has sent"));
  const kindOf = async (name: string) => (await jobs.findOne({ _id: `check ${name}` }))?.kind;
  await eventually(async () => expect(await kindOf(fileId)).toBe("checkFile"));
  await eventually(async () => expect(await kindOf(id)).toBe("checkVisitorFile"));
});

test("deleted files leave the disk, expected ones stay", async () => {
  const bytes = Buffer.from("a text that waits, because there is no job for it");
  const kept = await aClip(server.app, accounts.thatRequester.actor, fixtureId);
  await server.app.media.uploads.create(anUpload(kept.fileId, bytes.length));
  const deleted = await aClip(server.app, accounts.thatRequester.actor, fixtureId);
  await server.app.media.uploads.create(anUpload(deleted.fileId, bytes.length));
  await decided(server.app, accounts.thatRequester.actor, "clip.delete", { id: deleted.clipId });
  await sweepMedia(server.app);
  expect(await storedUploads(deleted.fileId)).toEqual([]);
  expect(await storedUploads(kept.fileId)).not.toEqual([]);
});

test("a file that has not arrived after 30 days is given up, not a day earlier", async () => {
  const { fileId } = await aClip(server.app, accounts.thatRequester.actor, fixtureId);
  await sweepMedia(server.app, addDays(new Date(), 29));
  expect(await stateOf(fileId)).toBe("expected");
  await sweepMedia(server.app, addDays(new Date(), 31));
  expect(await server.app.rows.rowOne("mediaFile", fileId)).toMatchObject({
    state: "refused",
    reason: fileRefusals.neverCame,
  });
});

/** Whether a sweep keeps the last video of a reel in this state; it is shown until there is another. */
const keepsLastVideo: Record<ReelStatus, boolean> = { draft: true, processing: true, completed: true, failed: true };

test.each(reelStatuses)("a sweep keeps the displayed video of a reel that is %s", async (status) => {
  const { app } = server;
  const { reelId } = await aDoneReel(app, accounts.thatRequester.actor, fixtureId);
  const file = path.join(server.dataDir, `shown-${status}.mp4`);
  await writeFile(file, "the video of before");
  await app.media.put(mediaKey.video(reelId, 1), file);
  const reels = app.database.collection<{ _id: string }>(tables.highlightReel.table);
  await reels.updateOne({ _id: reelId }, { $set: { status, permitted: false } });
  await sweepMedia(app);
  expect((await app.media.open(mediaKey.video(reelId, 1))) !== undefined).toBe(keepsLastVideo[status]);
  await reels.updateOne({ _id: reelId }, { $set: { deletedAt: new Date().toISOString() } });
  await sweepMedia(app);
  expect(await app.media.open(mediaKey.video(reelId, 1)), "deleted").toBeUndefined();
});
