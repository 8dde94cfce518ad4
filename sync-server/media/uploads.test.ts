import { randomBytes } from "node:crypto";
import { readdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fileBytes } from "#shared/rules/mediaLimits.ts";
import type { RoleAccounts } from "../testing/roleAccounts.ts";
import { decided } from "../testing/factories.ts";
import { aClip } from "../testing/film.ts";
import { announced, sendFile } from "../testing/sendFile.ts";
import { aFilmServer } from "../testing/filmServer.ts";
import type { TestServer } from "../testing/testServer.ts";

let server: TestServer;
let accounts: RoleAccounts;
let fixtureId: string;

beforeAll(async () => {
  ({ server, accounts, fixtureId } = await aFilmServer("approved"));
}, 240_000);
afterAll(() => server.close());

let bytes: Buffer;
let file: ReturnType<typeof announced>;
let cookie: string;
beforeEach(() => {
  bytes = randomBytes(300_000);
  file = announced(bytes);
  cookie = accounts.thatRequester.cookie;
});

function announce(changes: object = {}) {
  return aClip(server.app, accounts.thatRequester.actor, fixtureId, { file: { ...file, ...changes } });
}

function stateOf(fileId = file.id) {
  return server.app.rows.rowOne("mediaFile", fileId).then((row) => row?.state);
}

/** A tus call without a tus client. */
function tus(method: string, address: string, headers: Record<string, string>, raw?: Uint8Array<ArrayBuffer>) {
  const call = { cookie, headers: { "Tus-Resumable": "1.0.0", ...headers }, ...(raw ? { raw } : {}) };
  return server.call(method, address, call);
}

function create(fileId = file.id, length = bytes.length) {
  const metadata = `fileId ${Buffer.from(fileId).toString("base64")}`;
  return tus("POST", "/api/uploads", { "Upload-Length": String(length), "Upload-Metadata": metadata });
}

function append(offset: number, piece: Buffer, fileId = file.id) {
  const headers = { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" };
  return tus("PATCH", `/api/uploads/${fileId}`, headers, new Uint8Array(piece));
}

test("an expected file arrives whole and waits for its check", async () => {
  await announce();
  expect(await sendFile(server, cookie, file.id, bytes)).toEqual({ status: 0, sentence: "" });
  expect(await stateOf()).toBe("checking");
  const [clip] = await server.app.rows.rowMany("videoClip", { where: { mediaFileId: file.id } });
  expect(clip?.fileState).toBe("checking");
});

test("a file whose row has not arrived yet is asked to wait", async () => {
  const sent = await sendFile(server, cookie, file.id, bytes);
  expect(sent).toEqual({
    status: 409,
    sentence: "What belongs to this file has not arrived yet. Send that first.",
  });
});

test("another account's file is as unknown as none in every call, and a visitor must sign in", async () => {
  await announce();
  expect((await create()).status).toBe(201);
  cookie = accounts.thatStreamer.cookie;
  const others = [await create(), await append(0, bytes), await tus("HEAD", `/api/uploads/${file.id}`, {})];
  expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect((await tus("DELETE", `/api/uploads/${file.id}`, {})).status).toBe(409);
  cookie = "";
  expect([(await create()).status, (await append(0, bytes)).status]).toEqual([401, 401]);
  expect(await stateOf()).toBe("receiving");
  cookie = accounts.thatRequester.cookie;
  expect((await tus("HEAD", `/api/uploads/${file.id}`, {})).headers.get("Upload-Offset")).toBe("0");
});

test("an interrupted upload resumes, even when the sender's process is another", async () => {
  await announce();
  await create();
  expect((await append(0, bytes.subarray(0, 100_000))).status).toBe(204);
  expect((await append(0, bytes.subarray(0, 10))).status, "what is here is not sent again").toBe(409);
  const head = await tus("HEAD", `/api/uploads/${file.id}`, {});
  expect(head.headers.get("Upload-Offset")).toBe("100000");
  const uploadUrl = `${server.base}/api/uploads/${file.id}`;
  expect((await sendFile(server, cookie, file.id, bytes, { uploadUrl })).status).toBe(0);
  expect(await stateOf()).toBe("checking");
});

test("restarting an upload keeps what has arrived and continues from there", async () => {
  await announce();
  await create();
  await append(0, bytes.subarray(0, 200_000));
  const again = await create();
  expect([again.status, again.headers.get("Location"), again.headers.get("Upload-Offset")]).toEqual([
    201,
    `/api/uploads/${file.id}`,
    "200000",
  ]);
  expect((await tus("HEAD", `/api/uploads/${file.id}`, {})).headers.get("Upload-Offset")).toBe("200000");
  expect((await append(200_000, bytes.subarray(200_000))).status).toBe(204);
  expect(await stateOf()).toBe("checking");
});

test("bytes other than announced are discarded, and the right ones can follow", async () => {
  await announce();
  const wrong = Buffer.from(bytes);
  wrong[150_000] = (wrong[150_000] ?? 0) ^ 1;
  expect(await sendFile(server, cookie, file.id, wrong)).toEqual({
    status: 400,
    sentence: "This file did not arrive as it was sent. Send it again.",
  });
  const kept = await readdir(path.join(server.dataDir, "media", "uploads"));
  expect(kept.filter((name) => name.startsWith(file.id))).toEqual([]);
  expect(await stateOf()).toBe("receiving");
  expect((await sendFile(server, cookie, file.id, bytes)).status).toBe(0);
  expect(await stateOf()).toBe("checking");
});

test.each([
  ["shorter than announced", 299_999, 400],
  ["longer than announced", 300_001, 400],
  ["empty", 0, 400],
  ["of an unsaid length", Number.NaN, 400],
])("a file %s is refused before it arrives", async (_, length, status) => {
  await announce();
  expect((await create(file.id, length)).status).toBe(status);
  expect(await stateOf()).toBe("expected");
});

test("when no length was announced, the limits apply to the sender's length", async () => {
  const unknown = { bytes: undefined, sha256: undefined };
  await announce(unknown);
  const sent = await create(file.id, fileBytes.clip + 1);
  expect([sent.status, sent.text]).toEqual([413, "This file is too large: at most 2 GB can be sent."]);
  expect((await sendFile(server, cookie, file.id, bytes)).status).toBe(0);
  expect(await server.app.rows.rowOne("mediaFile", file.id)).toMatchObject({ ...file, state: "checking" });
});

test("a file already here is not accepted again, and a sender that missed the answer learns so", async () => {
  await announce();
  await sendFile(server, cookie, file.id, bytes);
  expect((await create()).text).toBe("This file is here already.");
  expect((await append(bytes.length, Buffer.alloc(0))).status).toBe(409);
  expect((await tus("DELETE", `/api/uploads/${file.id}`, {})).status).toBe(409);
  const head = await tus("HEAD", `/api/uploads/${file.id}`, {});
  expect([head.status, head.headers.get("Upload-Offset")]).toEqual([200, String(bytes.length)]);
});

test("an upload whose server stopped before writing the row is finished on the next request", async () => {
  await announce();
  await create();
  const store = server.app.media.uploads;
  const { Readable } = await import("node:stream");
  await store.write(Readable.from([bytes]), file.id, 0);
  expect(await stateOf()).toBe("receiving");
  await tus("HEAD", `/api/uploads/${file.id}`, {});
  expect(await stateOf()).toBe("checking");
});

test("a clip deleted meanwhile no longer expects its file", async () => {
  const { clipId } = await announce();
  await create();
  await decided(server.app, accounts.thatRequester.actor, "clip.delete", { id: clipId });
  expect((await append(0, bytes)).status).toBe(409);
});

test("the sender sees that the disk is full, the file is not blamed, and it arrives once there is room", async () => {
  await announce();
  await create();
  const upload = path.join(server.dataDir, "media", "uploads", file.id);
  await rm(upload);
  await symlink("/dev/full", upload);
  const refused = await append(0, bytes);
  expect([refused.status, refused.text]).toEqual([
    507,
    "There is no space left on the server. What you have is kept; try again later.",
  ]);
  expect(await stateOf()).toBe("receiving");
  await rm(upload);
  expect((await sendFile(server, cookie, file.id, bytes)).status).toBe(0);
  expect(await stateOf()).toBe("checking");
});

test("an upload cannot be read back or sent from a foreign page", async () => {
  await announce();
  await sendFile(server, cookie, file.id, bytes);
  expect((await tus("GET", `/api/uploads/${file.id}`, {})).status).toBe(405);
  const foreign = await tus("PATCH", `/api/uploads/${file.id}`, { Origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  const head = await tus("HEAD", `/api/uploads/${file.id}`, { Origin: "https://evil.example" });
  expect(head.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test.each(["", "fileId", "fileId Li4vLi4va2V5cw==", "other YQ=="])(
  "metadata %j does not name a file",
  async (metadata) => {
    const headers = { "Upload-Length": "5", "Upload-Metadata": metadata };
    expect((await tus("POST", "/api/uploads", headers)).status).toBe(409);
  },
);
