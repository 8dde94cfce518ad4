import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitingKinds, type WaitingKind } from "#shared/rules/waiting.ts";
import { collectWaiting } from "../analytics/collectWaiting.ts";
import { listFailures, markFailuresSeen } from "../analytics/failures.ts";
import type { AppContext } from "../appContext.ts";
import { waitingJob } from "../db/job.ts";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { anOwedStreamer } from "../testing/books.ts";
import { aStreamer, aUser, decided, type Account } from "../testing/factories.ts";
import { aReportedReel } from "../testing/film.ts";
import { aDispute } from "../testing/payments.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { asOfYesterday, aWorkflow } from "../testing/workflow.ts";
import { notifyAdmins } from "./notifyAdmins.ts";

let opened: OpenApp;
let temp: TempEnv;
let admin: Account;

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, pino({ level: "silent" }));
  admin = await aUser(opened.app, "admin");
}, 240_000);
afterAll(async () => {
  await opened.close();
  await temp.remove();
});

const later = new Date("2030-01-01T00:00:00.000Z");

async function aDeadJob({ database }: AppContext): Promise<void> {
  const job = waitingJob(crypto.randomUUID(), { kind: "renderReel", payload: { reelId: "r", version: 1 } }, new Date());
  await syncCollectionsOf(database).jobs.insertOne({
    ...job,
    state: "dead",
    finishedAt: new Date(),
    lastError: "Full",
  });
}

async function aQuarantined({ database }: AppContext): Promise<void> {
  const receipt = { _id: crypto.randomUUID(), name: "bid.submit", argsHash: "", at: new Date(), message: "Again" };
  await syncCollectionsOf(database).receipts.insertOne({ ...receipt, outcome: "quarantined" });
}

async function aContestedNoShow(app: AppContext): Promise<void> {
  const sides = { requester: await aUser(app), streamer: await aStreamer(app) };
  const { fixtureId, bidId } = await aWorkflow(app, sides, "signed");
  await asOfYesterday(app, fixtureId);
  await decided(app, sides.requester.actor, "bid.reportNoShow", { bidId, claimedAt: new Date().toISOString() });
  await decided(app, sides.streamer.actor, "bid.answerNoShow", { bidId, answer: "contest" });
}

/** Adds one more waiting item of each kind. */
const makers: Readonly<Record<WaitingKind, (app: AppContext) => Promise<unknown>>> = {
  addresses: async (app) => aWorkflow(app, { requester: await aUser(app), streamer: await aStreamer(app) }, "asked"),
  streamers: (app) => aStreamer(app, { isVerified: false }),
  reports: async (app) => {
    const requester = await aUser(app);
    const { fixtureId } = await aWorkflow(app, { requester, streamer: await aStreamer(app) }, "delivered");
    return aReportedReel(app, requester.actor, fixtureId);
  },
  disputes: async (app) => {
    const requester = await aUser(app);
    const { bidId } = await aWorkflow(app, { requester, streamer: await aStreamer(app) }, "delivered");
    return aDispute(app, requester, bidId);
  },
  noShows: aContestedNoShow,
  payouts: anOwedStreamer,
  failedJobs: aDeadJob,
  quarantined: aQuarantined,
};

async function countOf(kind: WaitingKind): Promise<number> {
  return (await collectWaiting(opened.app)).find((each) => each.kind === kind)?.count ?? 0;
}

test.each(waitingKinds)(
  "%s: counts one more, with the time of the oldest",
  async (kind) => {
    const before = await countOf(kind);
    await makers[kind](opened.app);
    const found = (await collectWaiting(opened.app)).find((each) => each.kind === kind);
    expect(found?.count).toBe(before + 1);
    expect(Date.parse(found?.oldestAt ?? "")).toBeLessThanOrEqual(Date.now());
  },
  60_000,
);

test("failures are listed until an admin has seen them, and later ones are listed again", async () => {
  const { database } = opened.app;
  expect((await listFailures(database)).map(({ what }) => what).sort()).toEqual(["bid.submit", "renderReel"]);
  expect(await markFailuresSeen(database, new Date())).toBe(2);
  expect([await listFailures(database), await countOf("failedJobs"), await countOf("quarantined")]).toEqual([[], 0, 0]);
  await aDeadJob(opened.app);
  expect(await listFailures(database)).toMatchObject([{ kind: "failedJobs", what: "renderReel", reason: "Full" }]);
});

async function newsOf({ userId }: Account): Promise<string[]> {
  const rows = await opened.app.rows.rowMany("notification", { where: { userId } });
  return rows.filter(({ kind }) => kind === "adminWaits").map(({ text }) => text);
}

test("admins are notified hourly of everything waiting, then not until something new arrives", async () => {
  const { app } = opened;
  const requester = await aUser(app);
  const at = (hours: number) => new Date(later.getTime() + hours * 3_600_000);
  await notifyAdmins(app, at(0));
  expect(await newsOf(admin)).toHaveLength(1);
  expect((await newsOf(admin))[0]).toMatch(/^Waits for you: \d+ school address/);
  expect(await newsOf(requester)).toEqual([]);
  for (let time = 0; time < 10; time += 1) await aStreamer(app, { isVerified: false });
  await Promise.all([notifyAdmins(app, at(0.5)), notifyAdmins(app, at(0.7))]);
  expect(await newsOf(admin), "the hour is not over").toHaveLength(1);
  await Promise.all([notifyAdmins(app, at(1)), notifyAdmins(app, at(1))]);
  expect(await newsOf(admin), "ten streamers are one entry, whoever of two processes comes first").toHaveLength(2);
  await notifyAdmins(app, at(2));
  expect(await newsOf(admin), "nothing new").toHaveLength(2);
}, 60_000);
