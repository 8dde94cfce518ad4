import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { addHours } from "date-fns";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { match } from "#shared/testing/samples.ts";
import { uploadTokenHeader } from "#shared/api/uploadToken.ts";
import { sweepMedia } from "../media/sweepMedia.ts";
import { knownUpload } from "../media/uploads.ts";
import { accountOf, roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { announced, sendFile } from "../testing/sendFile.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

const everybody = ["visitor", "user", "streamer", "requester", "admin"] as const;
const answerSchema = z.looseObject({ id: z.uuid(), uploadToken: z.string(), assetFileIds: z.array(z.uuid()) });
let server: TestServer;
let accounts: RoleAccounts;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on" } });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

async function submits(files: readonly { bytes: Buffer; name: string }[]) {
  const assets = files.map(({ bytes, name }) => {
    const { id: _id, ...file } = announced(bytes, name);
    return { ...file, purpose: "logo" };
  });
  const body = { ...match, clientType: "business", businessName: "Sipho Sports", assets };
  const answer = await server.call("POST", "/api/fixtures", { body });
  return answer.status === 201 ? answerSchema.parse(answer.json) : Promise.reject(new Error(answer.text));
}

function send(fileId: string, bytes: Buffer, token: string) {
  return sendFile(server, "", fileId, bytes, { headers: { [uploadTokenHeader]: token } });
}

function decidedFile(fileId: string) {
  const isOver = (state: string | undefined) => state === "ready" || state === "refused";
  return vi.waitFor(
    async () => {
      const file = await server.app.rows.rowOne("mediaFile", fileId);
      expect(isOver(file?.state)).toBe(true);
      return file;
    },
    { timeout: 60_000, interval: 100 },
  );
}

test("a visitor's logo is uploaded with the answer's token, and only parties to the match can see it", async () => {
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: "#0a0" } });
  const bytes = await photo
    .withExif({ IFD3: { GPSLatitude: "33/1 55/1 0/1" } })
    .jpeg()
    .toBuffer();
  const { id, uploadToken, assetFileIds } = await submits([{ bytes, name: "shop.jpg" }]);
  const [fileId = ""] = assetFileIds;
  const other = await submits([{ bytes, name: "other.jpg" }]);
  expect((await send(fileId, bytes, other.uploadToken)).status, "another request's token").toBe(409);
  expect((await send(fileId, bytes, `${uploadToken}x`)).status, "no token of ours").toBe(403);
  expect((await sendFile(server, "", fileId, bytes)).status, "no token").toBe(401);
  expect((await send(fileId, bytes, uploadToken)).status).toBe(0);
  expect(await decidedFile(fileId)).toMatchObject({ state: "ready", contentType: "image/webp", width: 300 });
  const address = `/api/media/${fileId}`;
  await vi.waitFor(async () =>
    expect(await server.app.rows.rowOne("fixture", id)).toMatchObject({ businessLogo: address }),
  );
  const statuses = everybody.map(async (role) => {
    const answer = await server.call("GET", address, { cookie: accountOf(accounts, role)?.cookie ?? "" });
    return answer.status;
  });
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 200]);
  const seen = await fetch(server.base + address, { headers: { Cookie: accounts.admin.cookie } });
  const { exif, format } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata();
  expect([exif, format], "without what the camera wrote").toEqual([undefined, "webp"]);
});

test("an SVG with script is refused with a sentence, whatever its name", async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const { id, uploadToken, assetFileIds } = await submits([{ bytes, name: "logo.png" }]);
  const [fileId = ""] = assetFileIds;
  expect((await send(fileId, bytes, uploadToken)).status).toBe(0);
  expect(await decidedFile(fileId)).toMatchObject({ state: "refused", reason: fileRefusals.notImage });
  expect((await server.app.rows.rowOne("fixture", id))?.businessLogo).toBeUndefined();
});

test("a visitor's address can upload two thousand megabytes a day, the rest later", async () => {
  const bytes = Buffer.from("not even a picture");
  const today = { limit: "visitorMegabytes", address: "127.0.0.1" } as const;
  await server.app.limits.forget(today.limit, today.address);
  await server.app.limits.spend(today.limit, today.address, 1_999);
  const sendsOne = async (name: string) => {
    const { assetFileIds, uploadToken } = await submits([{ bytes, name }]);
    return send(assetFileIds[0] ?? "", bytes, uploadToken);
  };
  expect(await sendsOne("last.png")).toMatchObject({ status: 0 });
  expect(await sendsOne("over.png")).toEqual({
    status: 429,
    sentence: "Many files came from here today. The rest can be sent in 24 hours.",
  });
});

test("half a visitor's file is deleted after a day, and its sender restarts it", async () => {
  const bytes = Buffer.alloc(200_000, "half a picture");
  await server.app.limits.forget("visitorMegabytes", "127.0.0.1");
  const { assetFileIds, uploadToken } = await submits([{ bytes, name: "half.png" }]);
  const [fileId = ""] = assetFileIds;
  const headers = { [uploadTokenHeader]: uploadToken, "Tus-Resumable": "1.0.0" };
  const metadata = `fileId ${Buffer.from(fileId).toString("base64")}`;
  const create = { ...headers, "Upload-Length": String(bytes.length), "Upload-Metadata": metadata };
  expect((await server.call("POST", "/api/uploads", { headers: create })).status).toBe(201);
  const isHere = async () => (await knownUpload(server.app, fileId)) !== undefined;
  await sweepMedia(server.app, addHours(new Date(), 23));
  expect(await isHere()).toBe(true);
  await sweepMedia(server.app, addHours(new Date(), 25));
  expect(await isHere()).toBe(false);
  expect(await send(fileId, bytes, uploadToken)).toMatchObject({ status: 0 });
});
