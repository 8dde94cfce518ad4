import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { accountOf, roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { decided } from "../testing/factories.ts";
import { announced, sendFile } from "../testing/sendFile.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, schoolWithdraws, type Workflow } from "../testing/workflow.ts";

const everybody = ["visitor", "user", "streamer", "thatStreamer", "requester", "thatRequester", "admin"] as const;
const bytes = randomBytes(80_000);
const { id: _id, ...file } = announced(bytes, "match.mp4");
let server: TestServer;
let accounts: RoleAccounts;
let match: Workflow;

beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
  match = await aWorkflow(server.app, { requester: accounts.thatRequester, streamer: accounts.thatStreamer }, "signed");
}, 240_000);
afterAll(() => server.close());

const bidSchema = z.looseObject({ recordingFileId: z.uuid() });

async function change(body: object) {
  return server.call("PATCH", `/api/requests/${match.bidId}`, { cookie: accounts.thatStreamer.cookie, body });
}

async function statuses(address: string) {
  const cookie = (role: (typeof everybody)[number]) => accountOf(accounts, role)?.cookie ?? "";
  return Promise.all(
    everybody.map(async (role) => (await server.call("GET", address, { cookie: cookie(role) })).status),
  );
}

/** Marks the file as accepted: these bytes replace a video. */
async function found(fileId: string): Promise<void> {
  const source = path.join(server.dataDir, "of-recording");
  await writeFile(source, bytes);
  await server.app.media.put(mediaKey.video(fileId), source);
  await decided(server.app, { kind: "system" }, "file.ready", sampleMutations["file.ready"].args({ fileId }));
}

test("a recording is delivered by a call, uploaded afterwards, and visible to both sides and admins only", async () => {
  const answer = await change({ deliveredAt: "now", recording: file });
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ recordingState: "expected", recordingUrl: null });
  const fileId = bidSchema.parse(answer.json).recordingFileId;
  expect((await sendFile(server, accounts.thatRequester.cookie, fileId, bytes)).status, "not the streamer's").toBe(409);
  expect((await sendFile(server, accounts.thatStreamer.cookie, fileId, bytes)).status).toBe(0);
  const address = `/api/media/${fileId}`;
  expect(new Set(await statuses(address)), "nobody's before it was looked at").toEqual(new Set([404]));

  await found(fileId);
  expect(await statuses(address)).toEqual([404, 404, 404, 200, 404, 200, 200]);
  const requester = { cookie: accounts.thatRequester.cookie };
  const part = await server.call("GET", address, { ...requester, headers: { Range: "bytes=0-9" } });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 0-9/${bytes.length}`]);
  const download = await server.call("GET", `${address}?download=1`, requester);
  expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; filename=".+ vs .+\.mp4"/);

  await schoolWithdraws(server.app, match);
  expect(new Set(await statuses(address)), "hidden at once").toEqual(new Set([404]));
  const again = await change({ recording: file });
  expect([again.status, again.text]).toEqual([409, "The school has not said yes (or took it back). Do not stream."]);
});
