import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Notification } from "#shared/entities/notification.ts";
import { paarl } from "#shared/testing/searchSamples.ts";
import { aFixture, aName, aStreamer, aUser, decided, type Account } from "../testing/factories.ts";
import { startPushService, type PushService } from "../testing/pushService.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { tellSearchers } from "./tellSearchers.ts";

let service: PushService;
let server: TestServer;

beforeAll(async () => {
  service = await startPushService();
  const env = { PUSH_SERVICES: service.origin, PUBLIC_URL: "http://touchline.test", LOG_LEVEL: "error" };
  server = await startTestServer({ env, hasRecurringJobs: false });
}, 240_000);
afterAll(async () => {
  await server.close();
  await service.close();
});

const near = { sport: "Rugby", place: paarl, withinKm: 20, fromPrice: "2500.00", weekdays: [6] };
/** A Saturday. */
const inPaarl = { sport: "Rugby", venue: "Main field, Paarl", budget: "2500.00", matchDate: aSaturday() };

function aSaturday(): string {
  const date = new Date(Date.now() + 30 * 86_400_000);
  date.setUTCDate(date.getUTCDate() + (6 - date.getUTCDay()));
  return date.toISOString().slice(0, 10);
}

async function aSearch({ actor }: Account, search: object = near, name = aName("Search")) {
  const id = crypto.randomUUID();
  await decided(server.app, actor, "savedSearch.save", { ...search, id, name });
  return { id, name };
}

async function newsFor({ userId }: Account, fixtureId: string): Promise<Notification[]> {
  const all = await server.app.rows.rowMany("notification", { where: { userId } });
  return all.filter(({ kind, path }) => kind === "searchMatched" && path.includes(fixtureId));
}

/** Every job that a request asked for has been done. */
async function allDone(): Promise<void> {
  const jobs = server.app.database.collection<{ _id: string; state: string }>("jobs");
  await vi.waitFor(async () => expect(await jobs.countDocuments({ state: { $ne: "done" } })).toBe(0), 20_000);
}

test("a request that fits a saved search reaches bell, device and mail within 10 seconds, once each", async () => {
  const streamer = await aStreamer(server.app);
  const body = service.subscription(server.app, "/searcher");
  await server.call("POST", "/api/push/subscription", { cookie: streamer.cookie, body });
  const { name } = await aSearch(streamer, near, "Rugby near me");
  await aSearch(streamer, { ...near, withinKm: 100 });
  const requester = await aUser(server.app);
  const fixtureId = await aFixture(server.app, requester.actor, inPaarl);
  await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 10_000, interval: 20 });
  const push = service.received[0]?.message as { type: string; notification: { title: string; navigate: string } };
  expect(push.type).toBe("searchMatched");
  expect(push.notification.title).toBe("A new match fits your search.");
  expect(push.notification.navigate).toContain(`/browse-fixtures?fixture=${fixtureId}`);
  await allDone();
  const [news, ...more] = await newsFor(streamer, fixtureId);
  expect(more).toEqual([]);
  expect(news?.text).toBe(`New match for ${name}: Bishops vs Rondebosch`);
  const mails = server.app.database.collection<{ _id: string; outcome?: { subject: string; to: string } }>("jobs");
  const mailed = await mails.find({ kind: "mail", "payload.fixtureId": fixtureId }).toArray();
  expect(mailed.map(({ outcome }) => outcome?.subject)).toEqual([news?.text]);
  expect(await server.app.rows.rowMany("notification", { where: { userId: requester.userId } })).toEqual([]);
});

test("who chose not to see such news on devices still has the bell", async () => {
  const streamer = await aStreamer(server.app);
  const body = service.subscription(server.app, "/quiet");
  await server.call("POST", "/api/push/subscription", { cookie: streamer.cookie, body });
  await decided(server.app, streamer.actor, "notification.choose", { off: ["searches"] });
  await aSearch(streamer);
  const fixtureId = await aFixture(server.app, (await aUser(server.app)).actor, inPaarl);
  await allDone();
  expect(await newsFor(streamer, fixtureId)).toHaveLength(1);
  expect(service.asked.get("/quiet")).toBeUndefined();
});

test.each([
  ["another sport", { sport: "Hockey" }],
  ["a lower price", { budget: "2000.00" }],
  ["another day", { matchDate: nextDay(inPaarl.matchDate) }],
  ["a town 25 km away", { venue: "Coetzenburg, Stellenbosch" }],
  ["a place that is not on the map", { venue: "Main field" }],
])("a request with %s is no news", async (_, changes) => {
  const streamer = await aStreamer(server.app);
  await aSearch(streamer);
  const fixtureId = await aFixture(server.app, (await aUser(server.app)).actor, { ...inPaarl, ...changes });
  await allDone();
  expect(await newsFor(streamer, fixtureId)).toEqual([]);
});

function nextDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

test("a request that fits only after an edit is news then", async () => {
  const streamer = await aStreamer(server.app);
  await aSearch(streamer);
  const requester = await aUser(server.app);
  const fixtureId = await aFixture(server.app, requester.actor, { ...inPaarl, budget: "2000.00" });
  await allDone();
  expect(await newsFor(streamer, fixtureId)).toEqual([]);
  await decided(server.app, requester.actor, "fixture.edit", { id: fixtureId, budget: "3000.00" });
  await allDone();
  expect(await newsFor(streamer, fixtureId)).toHaveLength(1);
});

test("nobody is told of their own request, with a deleted search, unverified, or after bidding", async () => {
  const [own, deleted, bidder] = [
    await aStreamer(server.app),
    await aStreamer(server.app),
    await aStreamer(server.app),
  ];
  const unverified = await aStreamer(server.app, { isVerified: false });
  await aSearch(own);
  await aSearch(unverified);
  const { id } = await aSearch(deleted);
  await decided(server.app, deleted.actor, "savedSearch.remove", { id });
  const fixtureId = await aFixture(server.app, own.actor, inPaarl);
  await allDone();
  const bid = { id: crypto.randomUUID(), fixtureId, message: "Two cameras.", proposedPrice: "2400.00" };
  await decided(server.app, bidder.actor, "bid.submit", bid);
  await aSearch(bidder);
  await tellSearchers(server.app, fixtureId);
  for (const account of [own, deleted, unverified, bidder]) expect(await newsFor(account, fixtureId)).toEqual([]);
});

test("whatever is edited, saved, deleted and looked at again at once, an account hears of a match at most once", async () => {
  const requester = await aUser(server.app);
  const step = fc.constantFrom("edit", "look", "look twice", "save", "remove");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const streamer = await aStreamer(server.app);
      const saved = [await aSearch(streamer)];
      const fixtureId = await aFixture(server.app, requester.actor, inPaarl);
      for (const [turn, what] of steps.entries()) {
        const last = what === "remove" ? saved.pop() : undefined;
        if (last) await decided(server.app, streamer.actor, "savedSearch.remove", { id: last.id });
        if (what === "save" && saved.length < 10) saved.push(await aSearch(streamer));
        const edit = { id: fixtureId, budget: `${2600 + turn}.00` };
        if (what === "edit") await decided(server.app, requester.actor, "fixture.edit", edit);
        if (what === "look") await tellSearchers(server.app, fixtureId);
        if (what === "look twice") {
          await Promise.all([tellSearchers(server.app, fixtureId), tellSearchers(server.app, fixtureId)]);
        }
      }
      await allDone();
      expect((await newsFor(streamer, fixtureId)).length).toBeLessThanOrEqual(1);
      if (saved.length > 0) expect(await newsFor(streamer, fixtureId)).toHaveLength(1);
    }),
    { numRuns: 15 },
  );
}, 120_000);
