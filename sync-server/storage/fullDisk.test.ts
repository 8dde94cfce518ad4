import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aClip } from "../testing/film.ts";
import { aFilmServer, type FilmServer } from "../testing/filmServer.ts";
import { fixtureFields } from "../testing/factories.ts";
import { aPhone, segmentBytes } from "../testing/live.ts";
import { announced, sendFile } from "../testing/sendFile.ts";
import { aSmallDisk, type SmallDisk } from "../testing/smallDisk.ts";

const mb = 1_000_000;
const noSpaceForFile = "There is no space left on the server. What you have is kept; try again later.";
const noSpaceForWrite =
  "There is no space left on the server, so nothing was changed. What you have is kept; please try again in a few minutes.";
const disk: SmallDisk | undefined = aSmallDisk(160 * mb);
const title = disk ? "" : " (skipped: this process may not mount a file system)";

let film: FilmServer;
beforeAll(async () => {
  if (!disk) return;
  film = await aFilmServer("approved", { env: { DATA_DIR: path.join(disk.folder, "data"), MONGODB_URI: "" } });
}, 240_000);
afterAll(async () => {
  await film?.server.close();
  disk?.remove();
});

const readiness = async () => {
  const { status, json } = await film.server.call("GET", "/api/ready");
  return { status, ...Object(json) };
};
const asks = (key: string) => {
  const body = fixtureFields({ additionalRequirements: "x".repeat(2_000) });
  return film.server.call("POST", "/api/fixtures", { body, headers: { "Idempotency-Key": key } });
};
const fixtureCount = async () => (await film.server.app.rows.rowMany("fixture")).length;

async function sentVideo() {
  const bytes = randomBytes(300_000);
  const file = announced(bytes);
  const { thatRequester } = film.accounts;
  await aClip(film.server.app, thatRequester.actor, film.fixtureId, { file });
  return { file, send: () => sendFile(film.server, thatRequester.cookie, file.id, bytes) };
}

test.skipIf(!disk)(`a nearly full disk accepts no more files, and database writes continue${title}`, async () => {
  expect(await readiness()).toMatchObject({ status: 200, storage: "ok" });
  const video = await sentVideo();
  await disk?.leave(12 * mb);
  expect(await readiness()).toMatchObject({ status: 200, storage: "low", database: "ok" });
  expect(await video.send()).toEqual({ status: 507, sentence: noSpaceForFile });
  expect((await asks(crypto.randomUUID())).status).toBe(201);
  await disk?.leave(100 * mb);
  expect(await video.send()).toMatchObject({ status: 0 });
});

test.skipIf(!disk)(
  `a live match's parts are refused with a sentence until there is room, none is half there${title}`,
  async () => {
    const phone = await aPhone(film.server, film.accounts);
    expect((await phone.putInit(0)).status).toBe(200);
    const parts = film.server.app.database.collection("liveSegments");
    const bytes = segmentBytes();
    for (const left of [12 * mb, 0]) {
      await disk?.leave(left);
      const { status, text } = await phone.put(0, bytes);
      expect([status, text]).toEqual([507, noSpaceForFile]);
      expect(await parts.countDocuments({ streamId: phone.streamId })).toBe(0);
    }
    await disk?.leave(100 * mb);
    expect((await phone.put(0, bytes)).status).toBe(200);
    expect(await parts.countDocuments({ streamId: phone.streamId })).toBe(1);
  },
);

test.skipIf(!disk)(
  `a full disk refuses whole writes with a sentence, and freed space restores them${title}`,
  async () => {
    for (let round = 1; round <= 3; round += 1) {
      const before = await fixtureCount();
      await disk?.leave(0);
      const key = crypto.randomUUID();
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const { status, text, headers } = await asks(key);
        expect([status, text]).toEqual([503, noSpaceForWrite]);
        expect(headers.get("Retry-After")).toBe("60");
      }
      expect(await fixtureCount()).toBe(before);
      expect(await readiness()).toMatchObject({ status: 503, storage: "full" });
      expect((await film.server.call("GET", "/api/search/fixtures?status=open")).status).toBe(200);
      await disk?.leave(100 * mb);
      expect(await readiness()).toMatchObject({ status: 200, storage: "ok" });
      for (const attempt of [1, 2]) expect((await asks(key)).status, `attempt ${attempt}`).toBe(201);
      expect(await fixtureCount()).toBe(before + 1);
    }
  },
);
