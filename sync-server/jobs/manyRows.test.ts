import { subDays } from "date-fns";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { pino } from "pino";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { aBid, aComingDate, aFixture, aStreamer, aUser, type StreamerAccount } from "../testing/factories.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { expireBids } from "./expireBids.ts";
import { waitingJob } from "../db/job.ts";
import { JobQueue } from "./jobQueue.ts";
import { pruneHistory } from "./pruneHistory.ts";
import { enqueueRecurring } from "./recurringJobs.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

type BidDocument = { _id: string; fixtureId: string; status: string };

let opened: OpenApp;
let temp: TempEnv;
let streamer: StreamerAccount;
const moreThanPages = 1_201;

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, pino({ level: "silent" }));
  streamer = await aStreamer(opened.app);
}, 240_000);
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await opened.close();
  await temp.remove();
});

async function aPendingBid(days: number): Promise<string> {
  const { actor } = await aUser(opened.app);
  return aBid(opened.app, streamer, await aFixture(opened.app, actor, { matchDate: aComingDate(days) }));
}

/** Sets the clock to noon, this many days ahead. */
function itIsIn(days: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${aComingDate(days)}T10:00:00Z`) });
}

async function statusOf(bidId: string): Promise<string | undefined> {
  return (await opened.app.rows.rowOne("bid", bidId))?.status;
}

test("bids of past matches expire, however many others wait", async () => {
  const bids = opened.app.database.collection<BidDocument>("bids");
  const ids = [await aPendingBid(30), await aPendingBid(5)];
  const [waiting, over] = await Promise.all(ids.map((_id) => bids.findOne({ _id })));
  if (!waiting || !over) throw new Error("There are two bids.");
  const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;
  // The past ones are first, in the middle and last, both by id and by age.
  const pastAt = [0, 600, moreThanPages - 1];
  const copies = Array.from({ length: moreThanPages }, (_, index) => ({
    ...(pastAt.includes(index) ? over : waiting),
    ...{ _id: idOf(index), createdAt: new Date(Date.now() - index * 1_000).toISOString() },
  }));
  await bids.insertMany(copies);
  itIsIn(10);
  expect(await expireBids(opened.app)).toBe(pastAt.length + 1);
  const expired = await bids.find({ status: "expired" }).toArray();
  expect(expired.map(({ _id }) => _id).toSorted()).toEqual([...pastAt.map(idOf), over._id].toSorted());
  expect(await expireBids(opened.app)).toBe(0);
  await bids.deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } });
});

test("a bid that failed to expire one day expires another day", async () => {
  const bidId = await aPendingBid(20);
  const wrongClock = new Date(`${aComingDate(22)}T10:00:00Z`);
  expect(await expireBids(opened.app, wrongClock), "the decision is held to the server's date").toBe(0);
  expect(await statusOf(bidId)).toBe("pending");
  itIsIn(21);
  expect(await expireBids(opened.app)).toBe(1);
  expect(await statusOf(bidId)).toBe("expired");
});

test("a match today is not past", async () => {
  const bidId = await aPendingBid(20);
  itIsIn(20);
  expect(await expireBids(opened.app)).toBe(0);
  expect(await statusOf(bidId)).toBe("pending");
});

test("removes more old receipts and jobs than one batch holds, but none that are young or unfinished", async () => {
  const { receipts, jobs } = syncCollectionsOf(opened.app.database);
  const old = subDays(new Date(), 91);
  const young = subDays(new Date(), 89);
  const mail = {
    kind: "mail" as const,
    payload: { kind: "streamerVerified" as const, to: { userId: "u" }, values: {} },
  };
  const many = Array.from({ length: moreThanPages }, (_, index) => `old ${index}`);
  const receipt = { name: "x", argsHash: "", outcome: "applied" as const };
  await receipts.insertMany([
    ...many.map((_id) => ({ ...receipt, _id, at: old })),
    { ...receipt, _id: "young", at: young },
  ]);
  await jobs.insertMany([
    ...many.map((id) => ({ ...waitingJob(id, mail, old), state: "done" as const, finishedAt: old })),
    { ...waitingJob("dead", mail, old), state: "dead", finishedAt: old },
    { ...waitingJob("young", mail, old), state: "done", finishedAt: young },
    { ...waitingJob("waiting", mail, old), state: "waiting" },
  ]);
  const pruned = await pruneHistory(opened.app.database);
  expect(pruned).toMatchObject({ receipts: moreThanPages, jobs: moreThanPages + 1 });
  expect(await receipts.countDocuments({ _id: { $in: [...many, "young"] } })).toBe(1);
  const left = await jobs.find({ _id: { $in: [...many, "dead", "young", "waiting"] } }).toArray();
  expect(left.map(({ _id }) => _id).toSorted()).toEqual(["waiting", "young"]);
});

test("each period's jobs are enqueued once, however many processes there are", async () => {
  const queues = [new JobQueue(opened.app.database), new JobQueue(opened.app.database)];
  const at = (time: string) => Promise.all(queues.map((queue) => enqueueRecurring(queue, new Date(time))));
  expect((await at("2030-01-01T10:00:00.000Z")).flat().toSorted()).toEqual([
    "askLate 2030-01-01T10:00:00.000Z",
    "askProvider 2030-01-01T10:00:00.000Z",
    "bookFees 2030-01-01T10:00:00.000Z",
    "endRounds 2030-01-01T10:00:00.000Z",
    "expireBids 2030-01-01T10:00:00.000Z",
    "lookAfterReviews 2030-01-01T06:00:00.000Z",
    "mailSponsors 2030-01-01T06:00:00.000Z",
    "prune 2030-01-01T00:00:00.000Z",
    "readCalendars 2030-01-01T10:00:00.000Z",
    "remindPayers 2030-01-01T06:00:00.000Z",
    "retain 2030-01-01T00:00:00.000Z",
    "sendPayouts 2030-01-01T10:00:00.000Z",
    "settleMoney 2030-01-01T10:00:00.000Z",
    "settleNoShows 2030-01-01T10:00:00.000Z",
    "sweepMedia 2030-01-01T10:00:00.000Z",
    "tellAdmins 2030-01-01T10:00:00.000Z",
  ]);
  expect((await at("2030-01-01T10:00:29.999Z")).flat()).toEqual([]);
  expect((await at("2030-01-01T10:59:59.999Z")).flat().toSorted()).toEqual([
    "askProvider 2030-01-01T10:59:30.000Z",
    "endRounds 2030-01-01T10:50:00.000Z",
    "sendPayouts 2030-01-01T10:59:00.000Z",
    "settleMoney 2030-01-01T10:59:00.000Z",
    "settleNoShows 2030-01-01T10:55:00.000Z",
    "tellAdmins 2030-01-01T10:55:00.000Z",
  ]);
  expect((await at("2030-01-01T11:00:00.000Z")).flat().toSorted()).toEqual([
    "askLate 2030-01-01T11:00:00.000Z",
    "askProvider 2030-01-01T11:00:00.000Z",
    "bookFees 2030-01-01T11:00:00.000Z",
    "endRounds 2030-01-01T11:00:00.000Z",
    "expireBids 2030-01-01T11:00:00.000Z",
    "readCalendars 2030-01-01T11:00:00.000Z",
    "sendPayouts 2030-01-01T11:00:00.000Z",
    "settleMoney 2030-01-01T11:00:00.000Z",
    "settleNoShows 2030-01-01T11:00:00.000Z",
    "sweepMedia 2030-01-01T11:00:00.000Z",
    "tellAdmins 2030-01-01T11:00:00.000Z",
  ]);
  expect((await at("2030-01-02T00:00:00.000Z")).flat()).toHaveLength(16);
});
