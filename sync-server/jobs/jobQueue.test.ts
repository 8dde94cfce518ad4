import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pino } from "pino";
import type { Collection } from "../db/database.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { JobQueue } from "./jobQueue.ts";
import { JobSignal } from "./jobSignal.ts";
import { JobWorker, type JobHandlers } from "./jobWorker.ts";
import { waitingJob, type JobDocument } from "../db/job.ts";
import { pollJobs } from "./pollJobs.ts";

let opened: OpenApp;
let temp: TempEnv;
let jobs: Collection<JobDocument>;
const log = pino({ level: "silent" });

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, log);
  jobs = opened.app.database.collection("jobs");
}, 240_000);
beforeEach(() => jobs.deleteMany({}));
afterAll(async () => {
  await opened.close();
  await temp.remove();
});

const request = {
  kind: "mail" as const,
  payload: { kind: "streamerVerified" as const, to: { userId: "u" }, values: {} },
};
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

function aWorker(handler: JobHandlers["mail"], signal = new JobSignal()): JobWorker {
  const queue = new JobQueue(opened.app.database);
  const nothing = async () => ({});
  const handlers = { mail: handler, expireBids: nothing, prune: nothing, settleMoney: nothing };
  return new JobWorker({ queue, handlers, signal, log });
}

async function eventually(check: () => Promise<void>): Promise<void> {
  await vi.waitFor(check, { timeout: 15_000, interval: 50 });
}

test("a job is leased to one worker at a time", async () => {
  const one = new JobQueue(opened.app.database);
  const other = new JobQueue(opened.app.database);
  expect(await one.enqueue("a", request)).toBe(true);
  const claims = await Promise.all([one.claim(), other.claim()]);
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await one.claim()).toBeUndefined();
});

test("the same job is enqueued once", async () => {
  const queue = new JobQueue(opened.app.database);
  expect([await queue.enqueue("a", request), await queue.enqueue("a", request)]).toEqual([true, false]);
  expect(await jobs.countDocuments()).toBe(1);
});

test("a job whose worker died is picked up again once its lease has ended", async () => {
  const dead = new JobQueue(opened.app.database);
  const alive = new JobQueue(opened.app.database);
  await dead.enqueue("a", request);
  const lost = await dead.claim();
  expect(await alive.claim()).toBeUndefined();
  const found = await alive.claim(minutes(2));
  expect(found).toMatchObject({ _id: "a", attempts: 2 });
  // The first worker wakes up late: it may not finish a job that is no longer its own.
  if (lost) await dead.finish(lost, { to: "twice" });
  expect(lost && (await dead.renew(lost))).toBe(false);
  expect(await jobs.findOne({ _id: "a" })).toMatchObject({ state: "running" });
});

test("a failing email is retried for most of a day, ever more rarely, then kept with its reason", async () => {
  const queue = new JobQueue(opened.app.database);
  await queue.enqueue("a", request);
  const pauses: number[] = [];
  let now = new Date();
  for (let attempt = 1; attempt <= 30; attempt += 1) {
    const job = await queue.claim(now);
    if (!job) throw new Error(`Attempt ${attempt} found no job.`);
    await queue.fail(job, "The mail server said no.", now);
    const { runAt } = (await jobs.findOne({ _id: "a" })) ?? job;
    pauses.push(runAt.getTime() - now.getTime());
    now = new Date(runAt.getTime() + 1);
  }
  expect(pauses[6]).toBeGreaterThan((pauses[0] ?? 0) * 10);
  expect(await jobs.findOne({ _id: "a" })).toMatchObject({ state: "dead", lastError: "The mail server said no." });
  expect(await queue.claim(minutes(600))).toBeUndefined();
  expect(await queue.retryMail("a")).toMatchObject({ state: "waiting", attempts: 0 });
  expect(await queue.claim()).toMatchObject({ _id: "a" });
});

test("a job that kills every worker becomes a dead letter", async () => {
  const queue = new JobQueue(opened.app.database);
  await queue.enqueue("a", request);
  for (let n = 0; n < 31; n += 1) await queue.claim(minutes(n * 2));
  expect(await jobs.findOne({ _id: "a" })).toMatchObject({ state: "dead" });
});

test("a worker wakes at once and records the outcome", async () => {
  const signal = new JobSignal();
  const worker = aWorker(async () => ({ subject: "Done" }), signal);
  await new JobQueue(opened.app.database).enqueue("a", request);
  signal.wake();
  await eventually(async () =>
    expect(await jobs.findOne({ _id: "a" })).toMatchObject({ state: "done", outcome: { subject: "Done" } }),
  );
  await worker.stop();
});

test("one look at the queue wakes workers for what others enqueued, for what is due again and for what was left", async () => {
  const queue = new JobQueue(opened.app.database);
  const signal = new JobSignal();
  const worker = aWorker(async () => ({}), signal);
  const stop = pollJobs({ queue, signal, log, everyMs: 50 });
  await queue.enqueue("another's", request);
  const areDone = (count: number) =>
    eventually(async () => expect(await jobs.countDocuments({ state: "done" })).toBe(count));
  await areDone(1);
  const soon = new Date(Date.now() + 500);
  await jobs.insertOne({ ...waitingJob("due again", request, new Date()), runAt: soon });
  await areDone(2);
  const left = { ...waitingJob("left", request, new Date()), state: "running" as const, leaseUntil: new Date() };
  await jobs.insertOne({ ...left, leaseOwner: "a dead worker" });
  await areDone(3);
  await stop();
  await worker.stop();
});

test("a look at the queue names the kinds that are due, and none of what waits, is being done or is over", async () => {
  const queue = new JobQueue(opened.app.database);
  expect(await queue.dueKinds()).toEqual([]);
  const check = { kind: "checkFile" as const, payload: { fileId: "f" } };
  await queue.enqueue("mail", request);
  await queue.enqueue("file", check);
  const inAnHour = minutes(60);
  await jobs.insertOne({ ...waitingJob("later", { kind: "prune", payload: {} }, new Date()), runAt: inAnHour });
  expect((await queue.dueKinds()).sort()).toEqual(["checkFile", "mail"]);
  const mail = await queue.claim(new Date(), ["mail"]);
  expect(await queue.dueKinds()).toEqual(["checkFile"]);
  if (mail) await queue.finish(mail, {});
  await queue.claim(new Date(), ["checkFile"]);
  expect(await queue.dueKinds()).toEqual([]);
  expect((await queue.dueKinds(minutes(2))).sort(), "its worker has died").toEqual(["checkFile"]);
});

test("a stopping worker finishes its current job and takes no other", async () => {
  const queue = new JobQueue(opened.app.database);
  await queue.enqueue("a", request);
  await queue.enqueue("b", request);
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const handler = vi.fn(async () => held.then(() => ({})));
  const worker = aWorker(handler);
  await eventually(async () => expect(handler).toHaveBeenCalledOnce());
  const stopped = worker.stop();
  finish();
  await stopped;
  expect(await jobs.countDocuments({ state: "done" })).toBe(1);
  expect(await jobs.countDocuments({ state: "waiting" })).toBe(1);
});

test("an address quoted in a failure reason is removed", async () => {
  const signal = new JobSignal();
  const worker = aWorker(() => Promise.reject(new Error("550 no such user <nomsa@private.test>")), signal);
  await new JobQueue(opened.app.database).enqueue("a", request);
  signal.wake();
  await eventually(async () =>
    expect(await jobs.findOne({ _id: "a" })).toMatchObject({ lastError: "550 no such user <…>" }),
  );
  await worker.stop();
});

test("a worker takes only jobs it has a handler for, so no email waits behind a video", async () => {
  const queue = new JobQueue(opened.app.database);
  await queue.enqueue("a", request);
  const check = { kind: "checkFile" as const, payload: { fileId: "f" } };
  await queue.enqueue("b", check);
  const checkFile = vi.fn(async () => ({}));
  const worker = new JobWorker({ queue, handlers: { checkFile }, signal: new JobSignal(), log });
  await eventually(async () => expect(await jobs.findOne({ _id: "b" })).toMatchObject({ state: "done" }));
  await worker.stop();
  expect(await jobs.findOne({ _id: "a" })).toMatchObject({ state: "waiting", attempts: 0 });
});

test("a stop interrupts long work, and the next worker starts over with no attempt counted", async () => {
  const queue = new JobQueue(opened.app.database);
  await queue.enqueue("a", { kind: "checkFile", payload: { fileId: "f" } });
  const untilCutOff = vi.fn(
    (_job: unknown, signal: AbortSignal) =>
      new Promise<Record<string, string>>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      ),
  );
  const signal = new JobSignal();
  const worker = new JobWorker({ queue, handlers: { checkFile: untilCutOff }, signal, log, isCutOff: true });
  await eventually(async () => expect(untilCutOff).toHaveBeenCalledOnce());
  await worker.stop();
  expect(await jobs.findOne({ _id: "a" })).toMatchObject({ state: "waiting", attempts: 0 });
  expect(await queue.claim()).toMatchObject({ _id: "a", attempts: 1 });
});
