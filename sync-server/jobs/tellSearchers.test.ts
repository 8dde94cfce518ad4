import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Notification } from "#shared/entities/notification.ts";
import { kmBetween } from "#shared/rules/places/distance.ts";
import { placeIn, townChoices } from "#shared/rules/places/towns.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import {
  aFixture,
  aName,
  aStreamer,
  aUser,
  decided,
  type Account,
  type StreamerAccount,
} from "../testing/factories.ts";
import { startPushService, type PushService } from "../testing/pushService.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { tellSearchers } from "./tellSearchers.ts";

let service: PushService;
let server: TestServer;

beforeAll(async () => {
  service = await startPushService();
  const env = { PUSH_SERVICES: service.origin, PUBLIC_URL: "http://touchline.test", LOG_LEVEL: "error" };
  server = await startTestServer({ env, jobs: "asked" });
}, 240_000);
afterAll(async () => {
  await server.close();
  await service.close();
});

/** Towns at least 60 km from one another: each test has its own, so that no earlier streamer hears of its matches. */
const towns = townChoices.reduce<typeof townChoices>(
  (apart, town) =>
    apart.every((other) => kmBetween(town, other) >= 60) && placeIn(town.name)?.name === town.name
      ? [...apart, town]
      : apart,
  [],
);
let used = 0;

/** What a streamer looks for around the next town, and a request there that fits. */
function aSpot() {
  const place = towns[used];
  if (!place) throw new Error("All towns are taken.");
  used += 1;
  const near = { sport: "Rugby", place, withinKm: 20, fromPrice: "2500.00", weekdays: [6] };
  return { near, fits: { sport: "Rugby", venue: `Main field, ${place.name}`, budget: "2500.00", matchDate: saturday } };
}

const saturday = aSaturday();

function aSaturday(): string {
  const date = new Date(Date.now() + 30 * 86_400_000);
  date.setUTCDate(date.getUTCDate() + (6 - date.getUTCDay()));
  return date.toISOString().slice(0, 10);
}

async function aSearch({ actor }: Account, search: object, name = aName("Search")) {
  const id = crypto.randomUUID();
  await decided(server.app, actor, "savedSearch.save", { ...search, id, name });
  return { id, name };
}

async function newsFor({ userId }: Account, fixtureId: string): Promise<Notification[]> {
  const all = await server.app.rows.rowMany("notification", { where: { userId } });
  return all.filter(({ kind, path }) => kind === "searchMatched" && path.includes(fixtureId));
}

/** Every job of these kinds that a request asked for has been done. */
async function allDone(kinds = ["matchSearches", "push", "pushDevice"]): Promise<void> {
  const jobs = server.app.database.collection<{ _id: string; state: string; kind: string }>("jobs");
  const open = { kind: { $in: kinds }, state: { $ne: "done" } };
  await vi.waitFor(async () => expect(await jobs.countDocuments(open)).toBe(0), 30_000);
}

test("a request that fits a saved search reaches bell, device and mail within 10 seconds, once each", async () => {
  const streamer = await aStreamer(server.app);
  const body = service.subscription(server.app, "/searcher");
  await server.call("POST", "/api/push/subscription", { cookie: streamer.cookie, body });
  const { near, fits } = aSpot();
  const { name } = await aSearch(streamer, near, "Rugby near me");
  await aSearch(streamer, { ...near, withinKm: 100 });
  const requester = await aUser(server.app);
  const fixtureId = await aFixture(server.app, requester.actor, fits);
  await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 10_000, interval: 20 });
  const push = service.received[0]?.message as { type: string; notification: { title: string; navigate: string } };
  expect(push.type).toBe("searchMatched");
  expect(push.notification.title).toBe("A new match fits your search.");
  expect(push.notification.navigate).toContain(`/browse-fixtures?fixture=${fixtureId}`);
  await allDone(["matchSearches", "push", "pushDevice", "mail"]);
  const [news, ...more] = await newsFor(streamer, fixtureId);
  expect(more).toEqual([]);
  expect(news?.text).toBe(`New match for ${name}: Bishops vs Rondebosch`);
  const mails = server.app.database.collection<{ _id: string; outcome?: { subject: string; to: string } }>("jobs");
  const mailed = await mails.find({ kind: "mail", "payload.fixtureId": fixtureId }).toArray();
  expect(mailed.map(({ outcome }) => outcome?.subject)).toEqual([news?.text]);
  expect(await server.app.rows.rowMany("notification", { where: { userId: requester.userId } })).toEqual([]);
});

test("someone who switched such news off on devices still sees it under the bell", async () => {
  const streamer = await aStreamer(server.app);
  const body = service.subscription(server.app, "/quiet");
  await server.call("POST", "/api/push/subscription", { cookie: streamer.cookie, body });
  await decided(server.app, streamer.actor, "notification.choose", { push: { searches: false } });
  const { near, fits } = aSpot();
  await aSearch(streamer, near);
  const fixtureId = await aFixture(server.app, (await aUser(server.app)).actor, fits);
  await allDone();
  expect(await newsFor(streamer, fixtureId)).toHaveLength(1);
  expect(service.asked.get("/quiet")).toBeUndefined();
});

test.each([
  ["another sport", { sport: "Hockey" }],
  ["a lower price", { budget: "2000.00" }],
  ["another day", { matchDate: nextDay(saturday) }],
  ["a town far away", { venue: "Ellis Park, Johannesburg" }],
  ["a place that is not on the map", { venue: "Main field" }],
])("a request with %s is no news", async (_, changes) => {
  const streamer = await aStreamer(server.app);
  const { near, fits } = aSpot();
  await aSearch(streamer, near);
  const fixtureId = await aFixture(server.app, (await aUser(server.app)).actor, { ...fits, ...changes });
  await allDone();
  expect(await newsFor(streamer, fixtureId)).toEqual([]);
});

function nextDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

test("a request that fits only after an edit is news then", async () => {
  const streamer = await aStreamer(server.app);
  const { near, fits } = aSpot();
  await aSearch(streamer, near);
  const requester = await aUser(server.app);
  const fixtureId = await aFixture(server.app, requester.actor, { ...fits, budget: "2000.00" });
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
  const { near, fits } = aSpot();
  await aSearch(own, near);
  await aSearch(unverified, near);
  const { id } = await aSearch(deleted, near);
  await decided(server.app, deleted.actor, "savedSearch.remove", { id });
  const fixtureId = await aFixture(server.app, own.actor, fits);
  await allDone();
  const bid = { id: crypto.randomUUID(), fixtureId, message: "Two cameras.", proposedPrice: "2400.00" };
  await decided(server.app, bidder.actor, "bid.submit", bid);
  await aSearch(bidder, near);
  await tellSearchers(server.app, fixtureId);
  for (const account of [own, deleted, unverified, bidder]) expect(await newsFor(account, fixtureId)).toEqual([]);
});

/** What ends a verified streamer's right to bid. */
const ends: Readonly<Record<string, (streamer: StreamerAccount) => [name: MutationName, args: object]>> = {
  suspended: ({ userId }) => ["user.suspend", { id: userId, reason: "A complaint" }],
  rejected: ({ streamerId }) => ["streamer.verify", { id: streamerId, verificationStatus: "rejected" }],
  deleted: ({ streamerId }) => ["streamer.delete", { id: streamerId }],
};

test.each(Object.entries(ends))("a streamer who was %s hears of no match", async (_what, end) => {
  const [streamer, admin] = [await aStreamer(server.app), await aUser(server.app, "admin")];
  const { near, fits } = aSpot();
  await aSearch(streamer, near);
  const [name, args] = end(streamer);
  await decided(server.app, admin.actor, name, { ...args });
  const fixtureId = await aFixture(server.app, (await aUser(server.app)).actor, fits);
  await allDone();
  await tellSearchers(server.app, fixtureId);
  expect(await newsFor(streamer, fixtureId)).toEqual([]);
});

test("whatever is edited, saved, deleted and looked at again at once, an account hears of a match at most once", async () => {
  const requester = await aUser(server.app);
  const step = fc.constantFrom("edit", "look", "look twice", "save", "remove");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const streamer = await aStreamer(server.app);
      const { near, fits } = aSpot();
      const saved = [await aSearch(streamer, near)];
      const fixtureId = await aFixture(server.app, requester.actor, fits);
      for (const [turn, what] of steps.entries()) {
        const last = what === "remove" ? saved.pop() : undefined;
        if (last) await decided(server.app, streamer.actor, "savedSearch.remove", { id: last.id });
        if (what === "save" && saved.length < 10) saved.push(await aSearch(streamer, near));
        const edit = { id: fixtureId, budget: `${2600 + turn}.00` };
        if (what === "edit") await decided(server.app, requester.actor, "fixture.edit", edit);
        if (what === "look") await tellSearchers(server.app, fixtureId);
        if (what === "look twice") {
          await Promise.all([tellSearchers(server.app, fixtureId), tellSearchers(server.app, fixtureId)]);
        }
      }
      await allDone();
      expect((await newsFor(streamer, fixtureId)).length).toBeLessThanOrEqual(1);
      if (saved.length > 0 && steps.at(-1)?.startsWith("look")) {
        expect(await newsFor(streamer, fixtureId)).toHaveLength(1);
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);
