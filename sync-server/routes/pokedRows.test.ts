import { Agent, get, type IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncResponseSchema, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { aBid, aFixture, aStreamer, aUser, decided, type Account } from "../testing/factories.ts";
import { aCall } from "../testing/syncCalls.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: "asked" });
}, 240_000);
afterAll(() => server.close());

/** A phone of this account: its calls, and what its stream says. */
async function aPhone({ userId, cookie }: Account) {
  const clientId = crypto.randomUUID();
  let cursor: string | null = null;
  const leaves = new AbortController();
  const call = async (): Promise<SyncResponse> => {
    const body = aCall({ userId, clientId, cursor, limit: 1_000 });
    const answer = syncResponseSchema.parse((await server.call("POST", "/api/sync", { body, cookie })).json);
    ({ cursor } = answer);
    return answer.more ? call() : answer;
  };
  const stream = await fetch(`${server.base}/api/sync/poke`, { headers: { Cookie: cookie }, signal: leaves.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  /** Reads until this many positions have come; the events from there on. */
  const listens = async (heads: number): Promise<string> => {
    while ((heard.match(/^data: \d+$/gm) ?? []).length < heads) {
      const { value = "", done } = (await reader?.read()) ?? { done: true };
      heard += value;
      if (done) break;
    }
    const said = heard;
    heard = "";
    return said;
  };
  await call();
  await listens(1);
  return { call, listens, leaves: () => leaves.abort(), cursor: () => cursor };
}

function rowsIn(said: string): SyncResponse | undefined {
  const [, json] = said.match(/^event: rows\ndata: (.*)$/m) ?? [];
  return json === undefined ? undefined : syncResponseSchema.parse(JSON.parse(json));
}

test("a change reaches the one whom it concerns in the poke, and continues from where its phone stands", async () => {
  const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
  const id = await aFixture(server.app, requester.actor);
  const phone = await aPhone(requester);
  const bidId = await aBid(server.app, streamer, id);
  const rows = rowsIn(await phone.listens(1));
  expect(rows).toMatchObject({ from: phone.cursor(), more: false, receipts: [] });
  expect(JSON.stringify(rows?.patch["bid"])).toContain(bidId);
  await aBid(server.app, await aStreamer(server.app), id);
  const next = rowsIn(await phone.listens(1));
  expect(next?.from, "the second goes on from the first").toBe(rows?.cursor);
  expect(JSON.stringify(next?.patch)).not.toContain(bidId);
  const { patch } = await phone.call();
  expect(JSON.stringify(patch), "a call brings the same").toContain(bidId);
  phone.leaves();
});

test("the rows in a poke hold nothing that its reader may not see", async () => {
  const [requester, streamer, rival] = [
    await aUser(server.app),
    await aStreamer(server.app),
    await aStreamer(server.app),
  ];
  const id = await aFixture(server.app, requester.actor);
  const phone = await aPhone(rival);
  await aBid(server.app, streamer, id);
  await aBid(server.app, rival, id);
  const said = await phone.listens(1);
  const { patch } = await phone.call();
  const own = rowsIn(said)?.patch["bid"];
  expect(own?.put).toHaveLength(1);
  expect(own).toEqual(patch["bid"]);
  phone.leaves();
});

test("a session that has ended gets no rows, even before its stream is closed", async () => {
  const requester = await aUser(server.app);
  const streamer = await aStreamer(server.app);
  const id = await aFixture(server.app, requester.actor);
  const phone = await aPhone(requester);
  await server.app.database.collection("sessions").deleteMany({ userId: requester.userId });
  await aBid(server.app, streamer, id);
  expect(rowsIn(await phone.listens(1))).toBeUndefined();
  phone.leaves();
});

test("a suspended account's poke holds the position alone", async () => {
  const [requester, admin] = [await aUser(server.app), await aUser(server.app, "admin")];
  await decided(server.app, admin.actor, "user.suspend", { id: requester.userId, reason: "Complaints" });
  const phone = await aPhone(requester);
  await decided(server.app, admin.actor, "user.restore", { id: requester.userId, reason: "A mistake" });
  expect(rowsIn(await phone.listens(1))).toBeUndefined();
  phone.leaves();
});

/** What one stream takes on the wire for each of these changes of a match, headers left out; and whether it is compressed. */
async function wireBytes(headers: Record<string, string>): Promise<{ bytes: number[]; encoding: string | undefined }> {
  const requester = await aUser(server.app);
  const id = await aFixture(server.app, requester.actor);
  const clientId = crypto.randomUUID();
  const body = aCall({ userId: requester.userId, clientId, cursor: null, limit: 1_000 });
  const agent = new Agent();
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.base}/api/sync/poke`, { agent, headers: { Cookie: requester.cookie, ...headers } }, resolve).on(
      "error",
      reject,
    );
  });
  const encoding = stream.headers["content-encoding"];
  const text = encoding === "gzip" ? stream.pipe(createGunzip()) : stream;
  let [received, said] = [0, ""];
  stream.on("data", (piece: Buffer) => (received += piece.length));
  text.on("data", (piece: Buffer) => (said += String(piece)));
  await server.call("POST", "/api/sync", { body, cookie: requester.cookie });
  await expect.poll(() => said, { interval: 20 }).toMatch(/^data: \d+$/m);
  const bytes: number[] = [];
  for (const venue of ["Field One", "Field Two", "Field Three"]) {
    const before = received;
    await decided(server.app, requester.actor, "fixture.edit", { id, venue });
    await expect.poll(() => said, { interval: 20 }).toMatch(new RegExp(`"${venue}"[^]*^data: \\d+$`, "m"));
    bytes.push(received - before);
  }
  stream.destroy();
  agent.destroy();
  return { bytes, encoding };
}

test("a row that is much like the last costs a few bytes, where the client takes them compressed", async () => {
  const [plain, compressed] = [await wireBytes({}), await wireBytes({ "Accept-Encoding": "gzip, br" })];
  expect([plain.encoding, compressed.encoding]).toEqual([undefined, "gzip"]);
  const [, , last = 0] = compressed.bytes;
  expect(last).toBeLessThan(350);
  expect(last * 3).toBeLessThan(plain.bytes[2] ?? 0);
});
