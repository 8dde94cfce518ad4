import { afterAll, beforeAll, expect, test } from "vitest";
import { liveAddress, liveHeaders, liveLimits } from "#shared/api/live.ts";
import { decided } from "../testing/factories.ts";
import { aPhone, digestOf, initBytes, segmentBytes } from "../testing/live.ts";
import { accountOf, roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, schoolWithdraws } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

const segments = (streamId: string) =>
  server.app.database.collection("liveSegments").find({ streamId }).sort({ number: 1 }).toArray();
const day = 24 * 60 * 60 * 1000;

test("a match is opened by its number or its id, and has one stream", async () => {
  const phone = await aPhone(server, accounts);
  const fixture = await server.app.rows.rowOne("fixture", phone.fixtureId);
  const byNumber = await server.call("POST", liveAddress.open(fixture?.number ?? 0), {
    cookie: phone.cookie,
    body: {},
  });
  expect(byNumber).toMatchObject({ status: 200, json: { streamId: phone.streamId, nextSegment: 0, nextInit: 0 } });
});

test("only the match's streamer opens its stream, after the school's yes and both signatures", async () => {
  const sides = { requester: accounts.thatRequester, streamer: accounts.thatStreamer };
  const open = (fixtureId: string, role: Parameters<typeof accountOf>[1]) =>
    server.call("POST", liveAddress.open(fixtureId), { cookie: accountOf(accounts, role)?.cookie ?? "", body: {} });
  const { fixtureId: unanswered } = await aWorkflow(server.app, sides, "asked");
  expect(await open(unanswered, "thatStreamer")).toMatchObject({
    status: 403,
    text: expect.stringMatching(/school has not said yes/),
  });
  const { fixtureId: unsigned } = await aWorkflow(server.app, sides, "approved");
  expect(await open(unsigned, "thatStreamer")).toMatchObject({
    status: 403,
    text: "Both must sign before the stream starts.",
  });
  const { fixtureId: signed } = await aWorkflow(server.app, sides, "signed");
  expect(await open(signed, "thatRequester")).toMatchObject({
    status: 403,
    text: "Only this match's streamer films it.",
  });
  for (const role of ["user", "streamer", "requester", "admin"] as const)
    expect((await open(signed, role)).status).toBe(404);
  expect((await open(signed, "visitor")).status).toBe(401);
  expect((await open(crypto.randomUUID(), "thatStreamer")).status).toBe(404);
  const { fixtureId: delivered } = await aWorkflow(server.app, sides, "delivered");
  expect((await open(delivered, "thatStreamer")).status).toBe(409);
});

test("segments arrive in any order and twice, and each is kept once", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  const bytes = new Map([3, 0, 2, 1].map((n) => [n, segmentBytes()]));
  for (const [n, sent] of bytes) expect(await phone.put(n, sent)).toMatchObject({ status: 200 });
  expect(await phone.put(2, bytes.get(2))).toMatchObject({ status: 200, json: { arrived: 4 } });
  expect((await segments(phone.streamId)).map(({ number }) => number)).toEqual([0, 1, 2, 3]);
  for (const [n, sent] of bytes) {
    const { status, headers } = await phone.get(`${liveAddress.segment(phone.streamId, n)}?key=${await phone.key()}`);
    expect({ status, bytes: headers.get("Content-Length") }).toEqual({ status: 200, bytes: String(sent.length) });
  }
});

test("other bytes under a number that is taken are refused, and what was there stays", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  expect((await phone.putInit(0)).status).toBe(200);
  expect((await phone.putInit(0, initBytes("hvc1"))).status).toBe(409);
  await phone.put(0);
  const [kept] = await segments(phone.streamId);
  expect(await phone.put(0, segmentBytes())).toMatchObject({
    status: 409,
    text: expect.stringMatching(/here already/),
  });
  expect(await segments(phone.streamId)).toEqual([kept]);
});

test("the same number sent by two calls at once is kept from one of them, whole", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  const both = [segmentBytes(3_000), segmentBytes(4_000)];
  const answers = await Promise.all(both.map((bytes) => phone.put(0, bytes)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [kept] = await segments(phone.streamId);
  const shown = await phone.get(`${liveAddress.segment(phone.streamId, 0)}?key=${await phone.key()}`);
  expect(shown.headers.get("Content-Length")).toBe(String(kept?.["bytes"]));
});

test("what is no part of a video, damaged, too large or badly described is refused with a sentence", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  const wrongSize = segmentBytes();
  wrongSize.writeUInt32BE(0xffffffff, 8);
  const bad: [status: number, bytes: Uint8Array, headers?: Record<string, string>][] = [
    [400, Buffer.from("not a video")],
    [400, Buffer.alloc(0)],
    [400, initBytes()],
    [400, Buffer.concat([segmentBytes(), Buffer.from([0, 0, 0])])],
    [400, wrongSize],
    [400, segmentBytes(), { [liveHeaders.digest]: digestOf(segmentBytes()) }],
    [400, segmentBytes(), { [liveHeaders.digest]: "" }],
    [413, segmentBytes(liveLimits.segmentBytes)],
    [415, segmentBytes(), { "Content-Type": "text/html" }],
    [415, segmentBytes(), { "Content-Type": "application/json" }],
    [400, segmentBytes(), { [liveHeaders.durationMs]: "" }],
    [400, segmentBytes(), { [liveHeaders.durationMs]: "-1" }],
    [400, segmentBytes(), { [liveHeaders.durationMs]: "1e9" }],
    [400, segmentBytes(), { [liveHeaders.startedAt]: "yesterday" }],
    [400, segmentBytes(), { [liveHeaders.init]: "one" }],
    [409, segmentBytes(), { [liveHeaders.init]: "1" }],
  ];
  for (const [status, bytes, headers = {}] of bad) {
    const answer = await phone.put(0, bytes, { headers });
    expect({ status: answer.status, headers }).toEqual({ status, headers });
    expect(answer.text).toMatch(/^[A-Z].*\S$/s);
  }
  expect((await phone.putInit(1, segmentBytes())).status).toBe(400);
  expect((await phone.putInit(1, Buffer.alloc(liveLimits.initBytes + 1))).status).toBe(413);
  expect(await segments(phone.streamId)).toEqual([]);
  expect((await phone.put(0)).status).toBe(200);
});

test("numbers that are none, or beyond every stream, do not exist", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  for (const number of [-1, 1.5, 1e7]) expect((await phone.put(number)).status).toBe(404);
  expect((await phone.put(liveLimits.segments)).status).toBe(409);
  expect((await phone.putInit(-1)).status).toBe(404);
});

test("a stream is nobody else's", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  for (const role of ["user", "streamer", "requester", "thatRequester", "admin"] as const) {
    expect((await phone.put(0, segmentBytes(), { cookie: accounts[role].cookie })).status).toBe(404);
  }
  expect((await phone.put(0, segmentBytes(), { cookie: " " })).status).toBe(401);
  const unknown = await server.call("PUT", liveAddress.segment(crypto.randomUUID(), 0), {
    cookie: phone.cookie,
    raw: "x",
  });
  expect(unknown.status).toBe(404);
});

test("after the end only what is missing is taken", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  for (const n of [0, 2]) await phone.put(n);
  expect((await phone.end(2)).status).toBe(400);
  expect(await phone.end(3)).toMatchObject({ status: 200, json: { arrived: 2 } });
  expect(await phone.put(3)).toMatchObject({ status: 409, text: "This stream has ended." });
  expect((await phone.put(1)).status).toBe(200);
});

test("a phone goes on after an end that was pressed too early, more than once", async () => {
  const phone = await aPhone(server, accounts);
  const open = () => server.call("POST", liveAddress.open(phone.fixtureId), { cookie: phone.cookie, body: {} });
  await phone.putInit(0);
  for (const first of [0, 4]) {
    // One stays missing, so that nothing is joined yet.
    for (const n of [first, first + 2]) expect((await phone.put(n)).status).toBe(200);
    expect((await phone.end(first + 3)).status).toBe(200);
    expect((await phone.put(first + 3)).status, "it has ended").toBe(409);
    expect(await open()).toMatchObject({ json: { nextSegment: first + 3 } });
    expect((await phone.put(first + 3)).status, "it goes on").toBe(200);
  }
});

test("the replay does not wait for segments that the phone has lost, and takes one that arrives after all", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  for (const n of [0, 4]) await phone.put(n);
  const replay = async () =>
    (await server.call("GET", liveAddress.replay(phone.streamId), { cookie: phone.cookie })).text;
  const ends = (lost?: unknown) =>
    server.call("POST", liveAddress.end(phone.streamId), { cookie: phone.cookie, body: { segments: 5, lost } });
  for (const wrong of [[-1], ["1"], [1.5], [liveLimits.segments + 1], 3]) expect((await ends(wrong)).status).toBe(400);
  expect((await ends([1, 2])).status).toBe(200);
  expect(await replay()).not.toContain("#EXT-X-ENDLIST");
  expect((await phone.put(2)).status).toBe(200);
  expect(await replay()).not.toContain("#EXT-X-ENDLIST");
  expect((await phone.put(3)).status).toBe(200);
  await expect.poll(replay).toContain("#EXT-X-ENDLIST");
  expect((await replay()).match(/#EXT-X-GAP/g)).toHaveLength(1);
});

test("withdrawing permission stops the phone with a sentence, and nothing more is stored", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  await phone.put(0);
  await schoolWithdraws(server.app, phone);
  expect(await phone.put(1)).toMatchObject({ status: 403, text: expect.stringMatching(/Stop filming/) });
  expect((await phone.putInit(1)).status).toBe(403);
  expect((await phone.end(1)).status).toBe(403);
  expect(await segments(phone.streamId)).toHaveLength(1);
});

test("film that its streamer gives up is waited for no longer, and is taken all the same if it arrives", async () => {
  const phone = await aPhone(server, accounts);
  const replay = async () =>
    (await server.call("GET", liveAddress.replay(phone.streamId), { cookie: phone.cookie })).text;
  await phone.putInit(0);
  for (const n of [0, 1, 4]) await phone.put(n);
  expect(await phone.missing(), "it is still filmed").toBe(0);
  await phone.givesUp();
  await phone.end(6);
  expect(await phone.missing()).toBe(6);
  expect(await replay()).not.toContain("#EXT-X-ENDLIST");
  expect(await phone.givesUp()).toMatchObject({ status: 200, json: { seconds: 0 } });
  expect(await phone.missing()).toBe(0);
  await expect.poll(replay).toContain("#EXT-X-ENDLIST");
  expect((await phone.put(3)).status).toBe(200);
  await expect.poll(async () => (await replay()).match(/#EXT-X-GAP/g)).toHaveLength(2);
  expect((await phone.put(6)).status, "it is beyond the end").toBe(409);
});

test("a phone that never said how much it filmed may say so after its streamer has given up the rest", async () => {
  const phone = await aPhone(server, accounts);
  const number = (await server.app.rows.rowOne("fixture", phone.fixtureId))?.number;
  const { actor } = accounts.thatStreamer;
  const streamUrl = `/watch?match=${number}`;
  await decided(server.app, actor, "stream.start", { bidId: phone.bidId, streamUrl });
  await decided(server.app, actor, "stream.deliver", { bidId: phone.bidId });
  await phone.putInit(0);
  for (const n of [0, 2]) await phone.put(n);
  expect(await phone.missing()).toBe(2);
  await phone.givesUp();
  expect((await phone.end(5)).status).toBe(200);
  for (const n of [1, 3, 4]) expect((await phone.put(n)).status).toBe(200);
});

test("a clock that is wrong by a day is corrected to the server's time", async () => {
  for (const wrongBy of [day, -day]) {
    const phone = await aPhone(server, accounts);
    await phone.putInit(0);
    const filmed = Date.now();
    for (const n of [0, 1, 2]) {
      const startedAt = new Date(filmed + wrongBy + n * 2_000 - 10_000).toISOString();
      await phone.put(n, segmentBytes(), { headers: { [liveHeaders.startedAt]: startedAt } });
    }
    const times = (await segments(phone.streamId)).map(({ startedAt }) => Number(new Date(startedAt)));
    for (const time of times) expect(Math.abs(time - filmed)).toBeLessThan(60_000);
    expect([(times[1] ?? 0) - (times[0] ?? 0), (times[2] ?? 0) - (times[1] ?? 0)]).toEqual([2_000, 2_000]);
  }
});

test("a hundred parts at once are all taken in the end, a few at a time", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  let waiting = Array.from({ length: 100 }, (_, n) => ({ n, bytes: segmentBytes() }));
  const refusals: number[] = [];
  while (waiting.length > 0) {
    const answers = await Promise.all(
      waiting.map(async (part) => ({ part, status: (await phone.put(part.n, part.bytes)).status })),
    );
    refusals.push(...answers.map(({ status }) => status).filter((status) => status !== 200));
    waiting = answers.filter(({ status }) => status !== 200).map(({ part }) => part);
  }
  expect(new Set(refusals)).toEqual(new Set([429]));
  expect(await segments(phone.streamId)).toHaveLength(100);
});
