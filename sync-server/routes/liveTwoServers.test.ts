/** @module-tag long */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveAddress, liveHeaders } from "#shared/api/live.ts";
import { aBucket, type TestBucket } from "../testing/bucket.ts";
import { aPhone, segmentBytes } from "../testing/live.ts";
import { decodedPictures, liveFilm } from "../testing/liveFilm.ts";
import { aReplicaSet, type OwnDatabase } from "../testing/replicaSet.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { hasFfmpeg } from "../testing/videoFiles.ts";
import { schoolWithdraws } from "../testing/workflow.ts";

/** Two servers over one database and one bucket, with the same keys. */
let database: OwnDatabase;
let bucket: TestBucket;
let shared: TempEnv;
let one: TestServer;
let other: TestServer;
let accounts: RoleAccounts;

beforeAll(async () => {
  database = await aReplicaSet();
  bucket = await aBucket();
  shared = await tempEnv({ MONGODB_URI: database.uri });
  const env = { ...bucket.env, MONGODB_URI: database.uri, DATA_DIR: shared.dataDir };
  one = await startTestServer({ env });
  other = await startTestServer({ env });
  accounts = await roleAccounts(one.app);
}, 240_000);
afterAll(async () => {
  await one.close();
  await other.close();
  await shared.remove();
  await bucket.remove();
  await database.drop();
}, 60_000);

/** The segments that a server's playlist offers, as numbers; a gap has none. */
async function offered(server: TestServer, streamId: string, key: string): Promise<number[]> {
  const { text } = await server.call("GET", liveAddress.replay(streamId, key));
  return text.split("\n").flatMap((line, at, lines) => {
    const [, number] = /^(\d+)(\?|$)/.exec(line) ?? [];
    return number === undefined || lines[at - 1] === "#EXT-X-GAP" ? [] : [Number(number)];
  });
}

test("segments that one phone sends to two servers in turn are offered and served by both", async () => {
  const phone = await aPhone(one, accounts);
  const key = await phone.key();
  await phone.putInit(0);
  const sent = Array.from({ length: 8 }, () => segmentBytes());
  for (const [n, bytes] of sent.entries()) {
    expect((await phone.put(n, bytes, { through: n % 2 ? other : one })).status).toBe(200);
  }
  for (const server of [one, other]) {
    await expect.poll(() => offered(server, phone.streamId, key), { timeout: 4_000 }).toEqual([...sent.keys()]);
    for (const [n, bytes] of sent.entries()) {
      const answer = await fetch(`${server.base}/api/live/${phone.streamId}/${n}?key=${key}`);
      const got = Buffer.from(await answer.arrayBuffer());
      expect(answer.status, `segment ${n}: ${got.subarray(0, 200).toString()}`).toBe(200);
      expect(got.equals(bytes), `segment ${n}`).toBe(true);
    }
  }
  const onDisk = await readdir(path.join(shared.dataDir, "media", "files")).catch(() => []);
  expect(onDisk, "the bytes are in the bucket").toEqual([]);
});

test("one number sent to both servers at once with other bytes is kept from one of them", async () => {
  const phone = await aPhone(one, accounts);
  const key = await phone.key();
  await phone.putInit(0);
  const rivals = [segmentBytes(), segmentBytes()] as const;
  const answers = await Promise.all([phone.put(0, rivals[0]), phone.put(0, rivals[1], { through: other })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = rivals[answers.findIndex(({ status }) => status === 200)];
  for (const server of [one, other]) {
    await expect.poll(() => offered(server, phone.streamId, key), { timeout: 4_000 }).toEqual([0]);
    const answer = await fetch(`${server.base}/api/live/${phone.streamId}/0?key=${key}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(kept ?? Buffer.alloc(0))).toBe(true);
  }
});

test("a withdrawal that one server was told of darkens the other within two seconds", async () => {
  const phone = await aPhone(one, accounts);
  const key = await phone.key();
  await phone.putInit(0);
  await phone.put(0);
  await expect.poll(() => offered(other, phone.streamId, key), { timeout: 4_000 }).toEqual([0]);
  await schoolWithdraws(one.app, phone);
  const refused = async () => {
    const playlist = await other.call("GET", liveAddress.live(phone.streamId, key));
    const segment = await other.call("GET", `/api/live/${phone.streamId}/0?key=${key}`);
    return [playlist.status, segment.status];
  };
  await expect.poll(refused, { timeout: 2_000, interval: 100 }).toEqual([403, 403]);
  expect((await phone.put(1, segmentBytes(), { through: other })).status).toBe(403);
});

test.skipIf(!hasFfmpeg)(
  "a stream whose end one server was told of is joined from the bucket, whole",
  { timeout: 90_000 },
  async () => {
    const { init, segments } = await liveFilm({ seconds: 6 });
    const phone = await aPhone(one, accounts);
    await phone.putInit(0, init);
    for (const [n, bytes] of segments.entries()) {
      const options = { through: n % 2 ? other : one, headers: { [liveHeaders.init]: "0" } };
      expect((await phone.put(n, bytes, options)).status).toBe(200);
    }
    expect((await phone.end(segments.length)).status).toBe(200);
    const bid = () => other.app.rows.rowOne("bid", phone.bidId);
    await expect.poll(async () => (await bid())?.recordingState, { timeout: 60_000 }).toBe("ready");
    const address = other.base + ((await bid())?.recordingUrl ?? "");
    const answer = await fetch(address, { headers: { Cookie: accounts.thatRequester.cookie } });
    expect(decodedPictures(Buffer.from(await answer.arrayBuffer()))).toBe(180);
  },
);
