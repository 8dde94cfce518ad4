import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDays } from "#shared/rules/format.ts";
import type { BusyCalendar, CalendarFailure } from "#shared/entities/busyCalendar.ts";
import {
  aCalendar,
  anEvent,
  hostileAnswers,
  redirectTo,
  startFeedServer,
  type FeedServer,
} from "../testing/feedServer.ts";
import { aBid, aComingDate, aFixture, aStreamer, aUser, decided, type StreamerAccount } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { JobQueue } from "./jobQueue.ts";
import { enqueueCalendars, readCalendar } from "./readCalendar.ts";

let server: TestServer;
let feeds: FeedServer;

beforeAll(async () => {
  feeds = await startFeedServer();
  const env = { CALENDAR_ORIGINS: feeds.origin, LOG_LEVEL: "error" };
  server = await startTestServer({ env, jobs: "asked" });
}, 240_000);
afterAll(async () => {
  await server.close();
  await feeds.close();
});

const day = aComingDate();
const stamp = (date: string, clock: string) => `${date.replaceAll("-", "")}T${clock}00`;
const dentist = (date = day) =>
  aCalendar(anEvent("UID:1", `DTSTART;TZID=Africa/Johannesburg:${stamp(date, "1000")}`, "DURATION:PT2H"));
const patience = { timeout: 20_000, interval: 50 };

async function connects(streamer: StreamerAccount, address: string): Promise<string> {
  const id = crypto.randomUUID();
  await decided(server.app, streamer.actor, "busyCalendar.connect", { id, address });
  return id;
}

async function calendarOf(id: string): Promise<BusyCalendar | undefined> {
  return server.app.rows.rowOne("busyCalendar", id);
}

async function isRead(id: string): Promise<BusyCalendar> {
  return vi.waitFor(async () => {
    const calendar = await calendarOf(id);
    if (!calendar?.readAt && !calendar?.failure) throw new Error("Not yet.");
    return calendar;
  }, patience);
}

test("a calendar is read as soon as it is connected; the requester of a match then reads 'away', and nothing else", async () => {
  const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
  const fixtureId = await aFixture(server.app, requester.actor, { matchDate: day, matchTime: "10:30" });
  await aBid(server.app, streamer, fixtureId);
  const id = await connects(streamer, feeds.serves("/private-42/basic.ics", dentist()));
  const read = await isRead(id);
  expect(read.busy).toEqual([{ from: `${day}T08:00:00.000Z`, until: `${day}T10:00:00.000Z` }]);
  expect(JSON.stringify(read)).not.toMatch(/dentist|Sea Point/);
  const bids = async (): Promise<string> =>
    (await server.call("GET", `/api/requests?fixtureId=${fixtureId}`, requester)).text;
  await vi.waitFor(async () => expect(await bids()).toContain('"clash":"away"'), patience);
  expect(await bids()).not.toContain("127.0.0.1");
  await decided(server.app, streamer.actor, "busyCalendar.disconnect", { id });
  await vi.waitFor(async () => expect(await bids()).toContain('"clash":null'), patience);
  expect(await calendarOf(id)).toMatchObject({ host: "", busy: [], deletedAt: expect.any(String) });
  expect(JSON.stringify(await calendarOf(id))).not.toContain("private-42");
});

const notFeeds: [failure: CalendarFailure, address: () => string][] = [
  ["refused", () => `${feeds.origin}/nothing-here`],
  ["notCalendar", () => feeds.serves("/page", "<!doctype html><p>Sign in</p>")],
  ["tooLarge", () => feeds.serves("/fifty", hostileAnswers.large)],
  ["tooLarge", () => feeds.serves("/bomb", hostileAnswers.bomb)],
  ["private", () => feeds.serves("/inside", redirectTo("http://127.0.0.1:1/"))],
];

test.each(notFeeds)("a feed that cannot be read is noted as '%s'", async (failure, address) => {
  const id = await connects(await aStreamer(server.app), address());
  expect(await isRead(id)).toMatchObject({ failure, busy: [] });
});

test("an address inside the server's own network is refused before anything is kept of it", async () => {
  const streamer = await aStreamer(server.app);
  const id = crypto.randomUUID();
  const args = { id, address: "https://169.254.169.254/latest/meta-data" };
  await expect(decided(server.app, streamer.actor, "busyCalendar.connect", args)).rejects.toThrow("private network");
  expect(await calendarOf(id)).toBeUndefined();
});

test(
  "a feed that never ends or repeats forever is given up, and what was read last stays",
  { timeout: 60_000 },
  async () => {
    const address = feeds.serves("/changing", dentist());
    const id = await connects(await aStreamer(server.app), address);
    const { busy } = await isRead(id);
    const again = (jobId: string, limits = {}) => readCalendar(server.app, { id, jobId, limits });
    feeds.serves("/changing", hostileAnswers.endless);
    expect(await again("endless", { fetchMs: 500 })).toBe("tooSlow");
    expect(await calendarOf(id)).toMatchObject({ busy, failure: "tooSlow" });
    const forever = anEvent("UID:1", "DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
    feeds.serves("/changing", aCalendar(forever));
    expect(await again("forever", { readMs: 2_000 })).toBe("unreadable");
    feeds.serves("/changing", dentist(addDays(day, 1)));
    expect(await again("well again")).toBe("read");
    const calendar = await calendarOf(id);
    expect(calendar?.failure).toBeUndefined();
    expect(calendar?.busy[0]?.from).toBe(`${addDays(day, 1)}T08:00:00.000Z`);
  },
);

test("every connected calendar is read once an hour; what has not changed is not written again", async () => {
  const address = feeds.serves("/hourly", dentist());
  const streamer = await aStreamer(server.app);
  const id = await connects(streamer, address);
  const { rev } = await isRead(id);
  const enqueued: string[] = [];
  const queue = new JobQueue(server.app.database);
  const noting = {
    enqueue: (job: string, request: Parameters<JobQueue["enqueue"]>[1]) => {
      enqueued.push(job);
      return queue.enqueue(job, request);
    },
  };
  const now = new Date();
  await enqueueCalendars(server.app, noting, now);
  await enqueueCalendars(server.app, noting, now);
  expect(new Set(enqueued.filter((job) => job.includes(id))).size).toBe(1);
  await vi.waitFor(() => expect(feeds.asked("/hourly")).toBe(2), patience);
  expect((await calendarOf(id))?.rev).toBe(rev);
  await decided(server.app, streamer.actor, "busyCalendar.disconnect", { id });
  expect(await readCalendar(server.app, { id, jobId: "late" })).toBe("gone");
  expect(feeds.asked("/hourly")).toBe(2);
});

test("the address is never shown, not even on its owner's devices or in their copy, and another one replaces it", async () => {
  const streamer = await aStreamer(server.app);
  const first = await connects(streamer, feeds.serves("/secret-first", dentist()));
  await isRead(first);
  const second = await connects(streamer, feeds.serves("/secret-second", dentist()));
  await isRead(second);
  expect(await calendarOf(first)).toMatchObject({ busy: [], host: "" });
  expect((await calendarOf(first))?.address).toBeUndefined();
  const body = { protocolVersion: 1, schemaVersion: 2, userId: streamer.userId, clientId: crypto.randomUUID() };
  const request = { ...body, cursor: null, limit: 500, mutations: [], waiting: [] };
  const synced = await server.call("POST", "/api/sync", { cookie: streamer.cookie, body: request });
  expect(synced.text).toContain("127.0.0.1");
  expect(synced.text).not.toContain("secret-");
  const copy = await server.call("GET", "/api/account/export", { cookie: streamer.cookie });
  expect(copy.text).not.toContain("secret-");
  const jobs = await server.app.database.collection("jobs").find({}).toArray();
  expect(JSON.stringify(jobs)).not.toContain("secret-");
});
