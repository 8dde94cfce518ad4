import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveAddress, liveHeaders } from "#shared/api/live.ts";
import { aFilmingPhone, initBytes, segmentBytes } from "../testing/live.ts";
import { plainGet } from "../testing/plainGet.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { schoolWithdraws } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

const filming = (segments: number) => aFilmingPhone(server, accounts, segments);

/** The segments that a playlist lists, with a star before a gap. */
function listed(playlist: string): string[] {
  const lines = playlist.split("\n");
  return lines.flatMap((line, at) => {
    if (!/^\d/.test(line)) return [];
    const isGap = lines.slice(Math.max(0, at - 2), at).includes("#EXT-X-GAP");
    return [`${isGap ? "*" : ""}${line.split("?")[0]}`];
  });
}

test("the live playlist lists the last 15 segments with their times, and what is missing as gaps", async () => {
  const phone = await filming(10);
  for (const n of [19, 17]) await phone.put(n);
  const answer = await phone.get(liveAddress.live(phone.streamId, await phone.key()));
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.headers.get("Content-Type")).toBe("application/vnd.apple.mpegurl");
  expect(listed(answer.text)).toEqual([
    "5",
    "6",
    "7",
    "8",
    "9",
    "*10",
    "*11",
    "*12",
    "*13",
    "*14",
    "*15",
    "*16",
    "17",
    "*18",
    "19",
  ]);
  expect(answer.text).toContain("#EXT-X-MEDIA-SEQUENCE:5\n");
  expect(answer.text).toMatch(/#EXT-X-MAP:URI="init-0\?until=\d+&sig=[\w-]+"/);
  expect(answer.text.match(/#EXT-X-PROGRAM-DATE-TIME:/g)).toHaveLength(7);
  expect(answer.text).not.toContain("#EXT-X-ENDLIST");
});

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(["br", "gzip"] as const)(
  "a phone that takes %s gets each kind of playlist in less than half the bytes, and in full if it takes nothing",
  async (coding) => {
    const phone = await filming(15);
    const key = await phone.key();
    for (const address of [liveAddress.live(phone.streamId, key), liveAddress.replay(phone.streamId, key)]) {
      const ask = (accepted: string) => plainGet(server.running.port, address, { "Accept-Encoding": accepted });
      const [coded, plain] = [await ask(coding), await ask("identity")];
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(coded.headers).toMatchObject({ "content-encoding": coding, vary: "Accept-Encoding" });
      expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2);
      const unsigned = (bytes: Buffer) => bytes.toString().replace(/until=\d+&sig=[\w-]+/g, "");
      expect(unsigned(decoders[coding](coded.bytes))).toBe(unsigned(plain.bytes));
      expect(listed(plain.text)).toHaveLength(15);
      expect((await ask("gzip, deflate, br")).headers["content-encoding"], "the smaller one").toBe("br");
    }
  },
);

test("a replay that has not changed is not sent again, and one that has grown is", async () => {
  const phone = await filming(3);
  const address = liveAddress.replay(phone.streamId, await phone.key());
  const ask = (tag = "") => plainGet(server.running.port, address, { "If-None-Match": tag });
  const first = await ask();
  const tag = first.headers.etag ?? "";
  expect(await ask(tag)).toMatchObject({ status: 304, text: "" });
  await phone.put(3);
  await expect.poll(async () => (await ask(tag)).status, { timeout: 5_000 }).toBe(200);
  expect(listed((await ask(tag)).text)).toEqual(["0", "1", "2", "3"]);
  await schoolWithdraws(server.app, phone);
  expect((await ask(tag)).status, "what may not be shown is not said to be the same").toBe(403);
});

test("a new take is a discontinuity with its own beginning", async () => {
  const phone = await filming(2);
  await phone.putInit(1, initBytes("other"));
  await phone.put(2, segmentBytes(), { headers: { [liveHeaders.init]: "1" } });
  const { text } = await phone.get(liveAddress.replay(phone.streamId, await phone.key()));
  const shape = text.split("\n").filter((line) => /^(\d|#EXT-X-(DISCONTINUITY$|MAP|DISCONTINUITY-SEQ))/.test(line));
  const key = await phone.key();
  expect(shape).toEqual([
    ...["#EXT-X-DISCONTINUITY-SEQUENCE:0", `#EXT-X-MAP:URI="init-0?key=${key}"`, `0?key=${key}`, `1?key=${key}`],
    ...["#EXT-X-DISCONTINUITY", `#EXT-X-MAP:URI="init-1?key=${key}"`, `2?key=${key}`],
  ]);
});

test("the replay grows while segments are missing, and is a video of its own once all are here", async () => {
  const phone = await filming(3);
  await phone.put(4);
  const replay = async () => (await phone.get(liveAddress.replay(phone.streamId, await phone.key()))).text;
  expect(await replay()).toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
  await phone.end(5);
  await expect.poll(replay, { timeout: 5_000 }).toMatch(/#EXT-X-GAP\n#EXTINF:2.000,\n3\?/);
  await phone.put(3);
  await expect.poll(replay, { timeout: 5_000 }).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
  const text = await replay();
  expect(listed(text)).toEqual(["0", "1", "2", "3", "4"]);
  expect(text).toContain("#EXT-X-ENDLIST");
});

test("a live playlist is over only when all film that its phone has is here", async () => {
  const phone = await filming(3);
  const live = async () => (await phone.get(liveAddress.live(phone.streamId, await phone.key()))).text;
  await phone.end(5);
  for (const n of [4, 3]) {
    expect(await live(), `segment ${n} has not arrived`).not.toContain("#EXT-X-ENDLIST");
    await phone.put(n);
  }
  await expect.poll(live, { timeout: 5_000 }).toContain("#EXT-X-ENDLIST");
});
