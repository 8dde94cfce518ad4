import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { Role } from "#shared/rules/callers.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { accountOf, roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { decided } from "../testing/factories.ts";
import { aFailedReel, aReadyClip, aReel, type ReelIds } from "../testing/film.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, schoolWithdraws, type Workflow } from "../testing/workflow.ts";
import { byteRange } from "./byteRange.ts";

const film = randomBytes(100_000);
const everybody = ["visitor", "user", "streamer", "thatStreamer", "requester", "thatRequester", "admin"] as const;
const sides: readonly Role[] = ["thatStreamer", "thatRequester", "admin"];
let server: TestServer;
let accounts: RoleAccounts;
let workflow: Workflow;
let reel: ReelIds;

beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
  ({ workflow, reel } = await aDoneReel());
}, 240_000);
afterAll(() => server.close());

/** A delivered match with a public clip and a finished public reel; random bytes replace the videos. */
async function aDoneReel() {
  const parties = { requester: accounts.thatRequester, streamer: accounts.thatStreamer };
  const match = await aWorkflow(server.app, parties, "delivered");
  const made = await aReel(server.app, accounts.thatRequester.actor, match.fixtureId);
  const completed = sampleMutations["reel.completed"].args(made);
  await decided(server.app, { kind: "system" }, "reel.completed", completed);
  for (const id of [made.fileId, made.reelId]) await store(id);
  return { workflow: match, reel: made };
}

async function store(id: string): Promise<void> {
  for (const key of [mediaKey.video(id), mediaKey.thumbnail(id)]) {
    const file = path.join(server.dataDir, `of-${id}`);
    await writeFile(file, film);
    await server.app.media.put(key, file);
  }
}

function get(address: string, headers: Record<string, string> = {}, role: Role = "visitor", method = "GET") {
  return server.call(method, address, { headers, cookie: accountOf(accounts, role)?.cookie ?? "" });
}

async function bytesOf(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.base + address, { headers });
  return Buffer.from(await response.arrayBuffer());
}

async function statuses(address: string): Promise<Record<string, number>> {
  const found = await Promise.all(everybody.map(async (role) => [role, (await get(address, {}, role)).status]));
  return Object.fromEntries(found);
}

function allowed(roles: readonly Role[]): Record<string, number> {
  return Object.fromEntries(everybody.map((role) => [role, roles.includes(role) ? 200 : 404]));
}

test("public clips, reels and their pictures are public while the school agrees, then hidden", async () => {
  const own = await aDoneReel();
  const addresses = [own.reel.fileId, own.reel.reelId].flatMap((id) => [
    `/api/media/${id}`,
    `/api/media/${id}/thumbnail`,
  ]);
  for (const address of addresses) expect(await statuses(address), address).toEqual(allowed(everybody));
  await schoolWithdraws(server.app, own.workflow);
  for (const address of addresses) expect(await statuses(address), address).toEqual(allowed([]));
});

test("a reported reel is hidden from all but admins until an admin shows it again", async () => {
  const own = await aDoneReel();
  const { reelId } = own.reel;
  const report = (body: object) => server.call("POST", `/api/highlight-reels/${reelId}/report`, { body });
  const empty = await report({ reason: " " });
  expect([empty.status, empty.text]).toEqual([400, "Reason is required"]);
  expect(await statuses(`/api/media/${reelId}`)).toEqual(allowed(everybody));
  expect((await report({ reason: "My child is in it", contact: "nomsa@home.example" })).status).toBe(201);
  for (const address of [`/api/media/${reelId}`, `/api/media/${reelId}/thumbnail`]) {
    expect(await statuses(address), address).toEqual(allowed(["admin"]));
  }
  expect((await get("/api/highlight-reels?public=true")).text).not.toContain(reelId);
  await decided(server.app, accounts.admin.actor, "reel.decideTakedown", { id: reelId, decision: "showAgain" });
  expect(await statuses(`/api/media/${reelId}`)).toEqual(allowed(everybody));
});

test("the public list contains completed public reels, the same for everyone", async () => {
  const own = await aDoneReel();
  const { actor } = accounts.thatRequester;
  const draft = sampleMutations["reel.draft"].args({ newId: crypto.randomUUID(), fixtureId: own.workflow.fixtureId });
  await decided(server.app, actor, "reel.draft", { ...draft, isPublic: true });
  const making = await aReel(server.app, actor, own.workflow.fixtureId);
  const failed = await aFailedReel(server.app, actor, own.workflow.fixtureId);
  for (const role of everybody) {
    const { json } = await get("/api/highlight-reels?public=true", {}, role);
    const ids = z.array(z.object({ id: z.string(), status: z.string() })).parse(json);
    expect(new Set(ids.map(({ status }) => status)), role).toEqual(new Set(["completed"]));
    const listed = ids.map(({ id }) => id);
    expect(listed, role).toContain(own.reel.reelId);
    for (const hidden of [draft.id, making.reelId, failed.reelId]) expect(listed, role).not.toContain(hidden);
  }
});

test("a reel's stories video is for its creator and admins, and for no one once the school withdraws", async () => {
  const own = await aDoneReel();
  const { reelId } = own.reel;
  const address = `/api/media/${reelId}/vertical`;
  const file = path.join(server.dataDir, "vertical");
  await writeFile(file, film);
  await server.app.media.put(mediaKey.vertical(reelId, 1), file);
  await decided(server.app, accounts.thatRequester.actor, "reel.makeVertical", { id: reelId });
  expect(await statuses(address), "while it is made").toEqual({ ...allowed([]), visitor: 401 });
  const step = { id: reelId, version: 1, status: "completed" };
  await decided(server.app, { kind: "system" }, "reel.verticalStep", step);
  expect(await statuses(address)).toEqual({ ...allowed(["thatRequester", "admin"]), visitor: 401 });
  const saved = await get(`${address}?v=1&download=1`, { Range: "bytes=0-15" }, "thatRequester");
  expect([saved.status, saved.headers.get("Content-Disposition")]).toEqual([
    206,
    expect.stringMatching(/^attachment; filename="The best of it 9x16\.mp4"/),
  ]);
  await schoolWithdraws(server.app, own.workflow);
  expect(await statuses(address)).toEqual({ ...allowed([]), visitor: 401 });
});

test("a private clip is for the two sides only, a deleted one for no one", async () => {
  const { fixtureId } = workflow;
  const { clipId, fileId } = await aReadyClip(server.app, accounts.thatRequester.actor, fixtureId, { isPublic: false });
  await store(fileId);
  expect(await statuses(`/api/media/${fileId}`)).toEqual(allowed(sides));
  const picture = await get(`/api/media/${fileId}/thumbnail?v=0a`, {}, "thatStreamer");
  expect([picture.status, picture.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
  await decided(server.app, accounts.thatRequester.actor, "clip.delete", { id: clipId });
  expect(await statuses(`/api/media/${fileId}`)).toEqual(allowed([]));
});

test.each(["nothing", "00000000-0000-7000-8000-000000000009", "..%2f..%2fkeys%2fsession"])(
  "%s answers 404",
  async (id) => {
    expect((await get(`/api/media/${id}`)).status).toBe(404);
    expect((await get(`/api/media/${id}/thumbnail`)).status).toBe(404);
  },
);

test("a player gets the byte ranges it requests", async () => {
  const address = `/api/media/${reel.reelId}`;
  expect((await bytesOf(address)).equals(film)).toBe(true);
  for (const [range, start, end] of [
    ["bytes=0-0", 0, 0],
    ["bytes=5-999", 5, 999],
    ["bytes=99990-", 99_990, 99_999],
    ["bytes=-10", 99_990, 99_999],
    ["bytes=99990-200000", 99_990, 99_999],
  ] as const) {
    const answer = await get(address, { Range: range });
    expect([answer.status, answer.headers.get("Content-Range")]).toEqual([206, `bytes ${start}-${end}/100000`]);
    expect((await bytesOf(address, { Range: range })).equals(film.subarray(start, end + 1)), range).toBe(true);
  }
  const outside = await get(address, { Range: "bytes=100000-" });
  expect([outside.status, outside.headers.get("Content-Range")]).toEqual([416, "bytes */100000"]);
});

test("a range of a changed file returns the whole, and an unchanged one answers 304", async () => {
  const address = `/api/media/${reel.reelId}`;
  const etag = (await get(address)).headers.get("ETag") ?? "";
  // fetch would bypass the cache, unlike a player.
  const known = { "If-None-Match": etag, "Cache-Control": "max-age=0" };
  expect((await get(address, known)).status).toBe(304);
  expect((await get(address, { Range: "bytes=0-9", "If-Range": etag })).status).toBe(206);
  expect((await get(address, { Range: "bytes=0-9", "If-Range": '"older"' })).status).toBe(200);
});

test("HEAD returns the length alone", async () => {
  const head = await get(`/api/media/${reel.fileId}`, {}, "visitor", "HEAD");
  expect([head.status, head.headers.get("Content-Length"), head.text]).toEqual([200, "100000", ""]);
  expect(head.headers.get("Accept-Ranges")).toBe("bytes");
});

test("no file is executed, and browsers cache only public pictures, for an hour", async () => {
  const { headers } = await get(`/api/media/${reel.fileId}`);
  expect(headers.get("Content-Type")).toBe("video/mp4");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toContain("sandbox");
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  const picture = `/api/media/${reel.fileId}/thumbnail`;
  const kept = (await get(`${picture}?v=0a`)).headers;
  expect(kept.get("Cache-Control")).toBe("private, max-age=3600");
  const known = { "If-None-Match": kept.get("ETag") ?? "", "Cache-Control": "max-age=0" };
  expect((await get(`${picture}?v=0a`, known)).status, "and asked about after it").toBe(304);
  expect((await get(picture)).headers.get("Cache-Control")).toBe("private, no-cache");
});

test("a download is named after the clip's title, whatever the title contains", async () => {
  const title = 'Dürr "scores"\r\nSet-Cookie: a=b; ../../x';
  const { fileId } = await aReadyClip(server.app, accounts.thatRequester.actor, workflow.fixtureId, { title });
  await store(fileId);
  const { headers } = await get(`/api/media/${fileId}?download=1`);
  const told = headers.get("Content-Disposition") ?? "";
  expect(told).toMatch(/^attachment; filename="D_rr _scores_ Set-Cookie_ a_b_ .. .. x.mp4"; /);
  expect(decodeURIComponent(told.split("UTF-8''")[1] ?? "")).toContain('Dürr "scores"');
  expect(headers.get("Set-Cookie")).toBeNull();
});

describe("a Range header", () => {
  test.each([
    ["", "whole"],
    ["bytes=", "whole"],
    ["bytes=-", "whole"],
    ["bytes=9-5", "whole"],
    ["bytes=0-1,4-5", "whole"],
    ["lines=0-5", "whole"],
    ["bytes=-0", "outside"],
    ["bytes=10-", "outside"],
    ["bytes=-99", { start: 0, end: 9 }],
  ])("%j of ten bytes", (header, asked) => {
    expect(byteRange(header, 10)).toEqual(asked);
  });
});
