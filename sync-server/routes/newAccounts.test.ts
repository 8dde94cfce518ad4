import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { syncResponseSchema, type SyncMutation } from "#shared/api/syncProtocol.ts";
import { match } from "#shared/testing/samples.ts";
import { aBid, aFixture, aStreamer, aUser, decided, fixtureFields, type Account } from "../testing/factories.ts";
import { aCall } from "../testing/syncCalls.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

const system = { kind: "system" } as const;
let server: TestServer;
let address: string;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1" }, jobs: "none" });
}, 240_000);
afterAll(() => server.close());
beforeEach(() => (address = `203.0.113.${(addresses += 1)}`));

function mutations(name: string, count: number, args: Record<string, unknown>): SyncMutation[] {
  return Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    mutationId: crypto.randomUUID(),
    name,
    args: { ...args, id: crypto.randomUUID() },
  }));
}

async function sends({ userId, cookie }: Account, list: readonly SyncMutation[]) {
  const body = aCall({ userId, clientId: crypto.randomUUID(), limit: 1_000, mutations: [...list] });
  const { status, json } = await server.call("POST", "/api/sync", {
    body,
    cookie,
    headers: { "X-Forwarded-For": address },
  });
  expect(status).toBe(200);
  const { receipts, retrySentence = "" } = syncResponseSchema.parse(json);
  return { applied: receipts.filter(({ outcome }) => outcome === "applied").length, retrySentence };
}

const asksFor = (account: Account, count: number) => sends(account, mutations("fixture.submit", count, match));

async function confirmsAddress({ userId }: Account, email = `${userId}@school.test`) {
  for (const isVerified of [false, true]) {
    await decided(server.app, system, "user.setEmail", { id: userId, email, isVerified });
  }
  return email;
}

async function openIds(): Promise<string[]> {
  const { json } = await server.call("GET", "/api/search/fixtures?status=open");
  return z
    .array(z.looseObject({ id: z.string() }))
    .parse(json)
    .map(({ id }) => id);
}

async function firstSyncIds(): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let more = true; more;) {
    const { json } = await server.call("POST", "/api/sync", { body: aCall({ cursor, limit: 1_000 }) });
    const answer = syncResponseSchema.parse(json);
    ids.push(...(answer.patch["fixture"]?.put ?? []).map(([id]) => String(id)));
    ({ cursor, more } = answer);
  }
  return ids;
}

test("a new account's first 20 matches of a day are accepted, with a sentence on how to raise the limit", async () => {
  const account = await aUser(server.app);
  expect(await asksFor(account, 40)).toEqual({
    applied: 20,
    retrySentence:
      "A new account asks for 20 matches a day, until its e-mail address is confirmed and a bid is accepted or the " +
      "address is confirmed as a school's. You can go on in 24 hours; what is saved goes out then.",
  });
});

test("REST applies the same limit to a new account", async () => {
  const { cookie, ...account } = await aUser(server.app);
  await asksFor({ ...account, cookie }, 19);
  const asks = () =>
    server.call("POST", "/api/fixtures", { body: fixtureFields(), cookie, headers: { "X-Forwarded-For": address } });
  expect((await asks()).status).toBe(201);
  const refused = await asks();
  expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/^A new account asks for 20 matches/)]);
});

test("an account with a confirmed address and an accepted bid can request 40 matches at once", async () => {
  const account = await aUser(server.app);
  const fixtureId = await aFixture(server.app, account.actor);
  const bidId = await aBid(server.app, await aStreamer(server.app), fixtureId);
  await decided(server.app, account.actor, "bid.accept", { id: bidId, priceSeenCents: 240_000 });
  expect((await asksFor(account, 40)).applied, "its address is not confirmed").toBe(20);
  await confirmsAddress(account);
  expect((await asksFor(account, 40)).applied).toBe(40);
});

test("a school with an address confirmed by an admin can request 40 matches at once, others not", async () => {
  const account = await aUser(server.app);
  const email = await confirmsAddress(account);
  expect((await asksFor(account, 40)).applied).toBe(20);
  await server.app.database.collection<{ _id: string }>("schoolContacts").insertOne({
    ...{ _id: crypto.randomUUID(), rev: 1, createdAt: new Date().toISOString(), audience: ["admin"] },
    ...{ schoolKey: "bishops", schoolName: "Bishops", email, status: "confirmed", isOfParty: false },
  });
  expect((await asksFor(account, 40)).applied).toBe(40);
});

test("a new account can send 50 messages a day", async () => {
  const account = await aUser(server.app);
  const { streamerId } = await aStreamer(server.app);
  const fixtureId = await aFixture(server.app, account.actor);
  const sent = await sends(
    account,
    mutations("message.send", 60, { fixtureId, streamerId, subject: "Hello", message: "Are you free?" }),
  );
  expect(sent.applied).toBe(50);
  expect(sent.retrySentence).toMatch(/^A new account writes 50 messages a day/);
});

test(
  "visitors and new accounts of one address share 200 matches a day; a known account is exempt",
  { timeout: 60_000 },
  async () => {
    const counts: number[] = [];
    for (let n = 0; n < 12; n += 1) counts.push((await asksFor(await aUser(server.app), 20)).applied);
    expect(counts).toEqual([...Array.from({ length: 10 }, () => 20), 0, 0]);
    const visitor = { body: fixtureFields(), headers: { "X-Forwarded-For": address } };
    const refused = await server.call("POST", "/api/fixtures", visitor);
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringMatching(/^Many matches were asked for from here/),
    ]);
    expect((await asksFor(await aStreamer(server.app), 40)).applied).toBe(40);
  },
);

test("five new accounts crowd no one out", { timeout: 120_000, tags: ["long"] }, async () => {
  const honest: string[] = [];
  for (let n = 0; n < 24; n += 1) honest.push(await aFixture(server.app, (await aUser(server.app)).actor));
  const five = await Promise.all(Array.from({ length: 5 }, () => aUser(server.app)));
  const sent = await Promise.all(five.map((account) => asksFor(account, 100)));
  expect(sent.map(({ applied }) => applied)).toEqual([20, 20, 20, 20, 20]);
  // A patient flood's matches, sent over weeks, are newer than every honest one.
  for (const { actor } of five) for (let n = 0; n < 200; n += 1) await aFixture(server.app, actor);
  const listed = await openIds();
  expect(listed).toHaveLength(1_000);
  expect(listed).toEqual(expect.arrayContaining(honest));
  expect(await firstSyncIds()).toEqual(expect.arrayContaining(honest));
});
