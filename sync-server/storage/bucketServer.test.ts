import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { JobDocument } from "../db/job.ts";
import { aBucket, type TestBucket } from "../testing/bucket.ts";
import { decided } from "../testing/factories.ts";
import { aClip } from "../testing/film.ts";
import { aFilmServer, type FilmServer } from "../testing/filmServer.ts";
import { announced, sendFile } from "../testing/sendFile.ts";
import { aVideoFolder, hasFfmpeg, videoKinds } from "../testing/videoFiles.ts";

const away = "Videos and pictures cannot be reached right now. Please try again in a few minutes.";
let film: FilmServer;
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await aBucket();
  film = await aFilmServer("approved", { env: bucket.env });
}, 240_000);
afterAll(async () => {
  await film.server.close();
  await bucket.remove();
});

function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 100_000, interval: 100 });
}

async function announcedClip(bytes: Buffer): Promise<string> {
  const { accounts, server, fixtureId } = film;
  const file = { file: announced(bytes), startTime: "0", endTime: "2" };
  return (await aClip(server.app, accounts.thatRequester.actor, fixtureId, file)).fileId;
}

const send = (fileId: string, bytes: Buffer) =>
  sendFile(film.server, film.accounts.thatRequester.cookie, fileId, bytes);
const stateOf = (fileId: string) => film.server.app.rows.rowOne("mediaFile", fileId).then((row) => row?.state);
const get = (fileId: string, headers = {}) => film.server.call("GET", `/api/media/${fileId}`, { headers });
const readiness = () => film.server.call("GET", "/api/ready");

async function hurryUp(): Promise<void> {
  const jobs = film.server.app.database.collection<JobDocument>("jobs");
  await jobs.updateMany({ state: "waiting" }, { $set: { runAt: new Date() } });
  film.server.app.jobSignal.wake();
}

describe.skipIf(!hasFfmpeg)("with videos in a bucket", () => {
  let bytes: Buffer;
  beforeAll(async () => {
    const videos = await aVideoFolder();
    bytes = await videos.make("plain.mp4", videoKinds.plain);
    await videos.remove();
  });

  test(
    "a video is uploaded, checked, played in ranges, and hidden at once",
    { timeout: 120_000, tags: ["long"] },
    async () => {
      const fileId = await announcedClip(bytes);
      expect(await send(fileId, bytes)).toEqual({ status: 0, sentence: "" });
      await eventually(async () => expect(await stateOf(fileId)).toBe("ready"));
      const part = await get(fileId, { Range: "bytes=4-7" });
      expect([part.status, part.text]).toEqual([206, "ftyp"]);
      const media = await readdir(path.join(film.server.dataDir, "media")).catch(() => []);
      expect(media, "nothing lies on the server's disk").toEqual([]);
      const [clip] = await film.server.app.rows.rowMany("videoClip", { where: { mediaFileId: fileId } });
      await decided(film.server.app, film.accounts.thatRequester.actor, "clip.delete", { id: clip?.id ?? "" });
      expect((await get(fileId)).status).toBe(404);
    },
  );

  test(
    "while the bucket is unreachable it says so, refuses no file, and continues afterwards",
    { timeout: 120_000, tags: ["long"] },
    async () => {
      const [seen, waiting, coming] = [
        await announcedClip(bytes),
        await announcedClip(bytes),
        await announcedClip(bytes),
      ];
      await send(seen, bytes);
      await eventually(async () => expect(await stateOf(seen)).toBe("ready"));
      await bucket.goesAway();
      await decided(film.server.app, { kind: "system" }, "file.received", {
        ...{ id: waiting, bytes: bytes.length, sha256: announced(bytes).sha256 },
      });
      const answer = await get(seen);
      expect([answer.status, answer.text]).toEqual([503, away]);
      expect(await send(coming, bytes)).toEqual({ status: 503, sentence: away });
      const checks = film.server.app.database.collection<JobDocument>("jobs");
      const uncounted = { state: "waiting", attempts: 0, lastError: away };
      await eventually(async () => expect(await checks.findOne({ _id: `check ${waiting}` })).toMatchObject(uncounted));
      expect(await readiness(), "everything else works").toMatchObject({ status: 200, json: { media: "failed" } });
      await bucket.comesBack();
      expect(await send(coming, bytes)).toMatchObject({ status: 0 });
      await hurryUp();
      await eventually(async () => expect(await stateOf(coming)).toBe("ready"));
      expect((await get(seen)).status).toBe(200);
      expect(await stateOf(waiting)).toBe("checking");
      expect((await readiness()).json).toMatchObject({ media: "ok" });
    },
  );
});
