import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import type { RoleAccounts } from "../testing/roleAccounts.ts";
import { decided } from "../testing/factories.ts";
import { aClip, aReel } from "../testing/film.ts";
import { announced, sendFile } from "../testing/sendFile.ts";
import { aFilmServer } from "../testing/filmServer.ts";
import type { TestServer } from "../testing/testServer.ts";
import { aVideoFolder, hasFfmpeg, videoKinds } from "../testing/videoFiles.ts";

let server: TestServer;
let accounts: RoleAccounts;
let fixtureId: string;

beforeAll(async () => {
  ({ server, accounts, fixtureId } = await aFilmServer("delivered"));
}, 240_000);
afterAll(() => server.close());

const rowSchema = z.looseObject({ id: z.uuid() });

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const { cookie } = accounts.thatRequester;
  return server.call("POST", path, { cookie, body, headers });
}

/** Like the specification's upload request. */
const clipBody = () => ({
  ...{ fixtureId, streamerId: 1, title: "try", description: "Uploaded video clip: try.mp4" },
  ...{ videoUrl: "blob:https://touchline.example/1", thumbnailUrl: "blob:https://touchline.example/2" },
  ...{ startTime: "0", endTime: "30", duration: "30", clipType: "highlight" },
  ...{ tags: JSON.stringify(["uploaded", "manual"]), isPublic: true },
});

async function listed(path: string) {
  const answer = await server.call("GET", path, {});
  return z.array(rowSchema).parse(answer.json);
}

test("a clip made by the specification's call waits for its file and stores no device path", async () => {
  const answer = await post("/api/video-clips", clipBody());
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({
    title: "try",
    fileState: "expected",
    videoUrl: null,
    duration: "30",
    isPublic: true,
  });
  expect(answer.text).not.toContain("blob:");
  expect(await listed(`/api/video-clips?fixtureId=${fixtureId}`), "the public sees it when it can be played").toEqual(
    [],
  );
});

test("refuses a clip by an outside URL", async () => {
  const answer = await post("/api/video-clips", { ...clipBody(), videoUrl: "https://videos.example/try.mp4" });
  expect([answer.status, answer.text]).toEqual([400, "Send the video itself: other addresses are not taken."]);
});

test("a clip sent twice under one key is one clip", async () => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const [one, other] = [
    await post("/api/video-clips", clipBody(), key),
    await post("/api/video-clips", clipBody(), key),
  ];
  expect(rowSchema.parse(one.json).id).toBe(rowSchema.parse(other.json).id);
});

test("a view and a share count once a day per person", async () => {
  const { reelId } = await aReel(server.app, accounts.thatRequester.actor, fixtureId);
  const address = `/api/highlight-reels/${reelId}/count`;
  expect((await post(address, { what: "views" })).status, "it cannot be watched yet").toBe(404);
  const done = sampleMutations["reel.completed"].args({ reelId });
  await decided(server.app, { kind: "system" }, "reel.completed", done);
  const people = [accounts.thatRequester.cookie, accounts.user.cookie, "", ""];
  for (const cookie of [...people, ...people]) {
    for (const what of ["views", "shares"]) await server.call("POST", address, { cookie, body: { what } });
  }
  const other = { "User-Agent": "Another browser" };
  await server.call("POST", address, { body: { what: "views" }, headers: other });
  expect(await server.app.rows.rowOne("highlightReel", reelId)).toMatchObject({ views: 4, shares: 3 });
  expect((await post(address, { what: "likes" })).status).toBe(400);
});

/** Announces a clip with its id, size and hash, then sends it. */
async function anUploadedClip(bytes: Buffer): Promise<string> {
  const { id: fileId, ...file } = announced(bytes);
  const clip = rowSchema.parse((await post("/api/video-clips", { ...clipBody(), ...file, fileId })).json);
  expect(clip).toMatchObject({ mediaFileId: fileId, fileState: "expected" });
  expect(await sendFile(server, accounts.thatRequester.cookie, fileId, bytes)).toMatchObject({ status: 0 });
  return clip.id;
}

test("a clip needs a valid id, size and hash, and a file that is not another's", async () => {
  const { fileId } = await aClip(server.app, accounts.thatStreamer.actor, fixtureId);
  for (const wrong of [{ fileId: "mine" }, { fileId }, { bytes: -1 }, { bytes: "many" }, { sha256: "no hash" }]) {
    const answer = await post("/api/video-clips", { ...clipBody(), ...wrong });
    expect([answer.status < 500, answer.status >= 400], JSON.stringify([wrong, answer.text])).toEqual([true, true]);
  }
  const tooMuch = await post("/api/video-clips", { ...clipBody(), bytes: 3_000_000_000 });
  expect(tooMuch.text).toBe("This file is too large: at most 2 GB can be sent.");
});

describe.skipIf(!hasFfmpeg)("the specification's calls in sequence", () => {
  test(
    "make a reel of three uploaded clips that everyone can watch",
    { timeout: 180_000, tags: ["long"] },
    async () => {
      const videos = await aVideoFolder();
      const bytes = await videos.make("try.mp4", [...videoKinds.plain, "-t", "1"]);
      await videos.remove();
      const clips = [await anUploadedClip(bytes), await anUploadedClip(bytes), await anUploadedClip(bytes)];
      const isReady = (id: string) => expect.objectContaining({ id, duration: "1", endTime: "1" });
      await eventually(async () =>
        expect(await listed(`/api/video-clips?fixtureId=${fixtureId}`)).toEqual(
          expect.arrayContaining(clips.map((id) => isReady(id))),
        ),
      );
      const draft = await post("/api/highlight-reels", { fixtureId, creatorId: 1, title: "Tries", isPublic: true });
      const reel = rowSchema.parse(draft.json);
      expect(reel).toMatchObject({ status: "draft", views: 0, likes: 0, shares: 0 });
      for (const [orderIndex, videoClipId] of clips.entries()) {
        const link = { highlightReelId: reel.id, videoClipId, orderIndex, startTime: "0", endTime: "1" };
        expect((await post("/api/highlight-reel-clips", { ...link, transitionType: "cut" })).status).toBe(201);
      }
      await eventually(async () =>
        expect(await listed("/api/highlight-reels?public=true")).toContainEqual(
          expect.objectContaining({ id: reel.id, status: "completed", duration: "3" }),
        ),
      );
      const film = await server.call("GET", `/api/media/${reel.id}`, { headers: { Range: "bytes=0-15" } });
      expect([film.status, film.text.slice(4, 8)]).toEqual([206, "ftyp"]);
    },
  );
});

function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 150_000, interval: 200 });
}
