import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pino } from "pino";
import type { Collection } from "../db/database.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { JobQueue } from "./jobQueue.ts";
import { JobSignal } from "./jobSignal.ts";
import { JobWorker, type JobHandlers } from "./jobWorker.ts";
import type { JobDocument } from "../db/job.ts";

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

function aWorker(handler: JobHandlers["mail"], signal = new JobSignal(), pollMs = 60_000): JobWorker {
  const queue = new JobQueue(opened.app.database);
  const nothing = async () => ({});
  const handlers = { mail: handler, expireBids: nothing, prune: nothing, settleMoney: nothing };
  return new JobWorker({ queue, handlers, signal, log, pollMs });
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

test("finds another process's work by polling", async () => {
  const worker = aWorker(async () => ({}), new JobSignal(), 50);
  await new JobQueue(opened.app.database).enqueue("a", request);
  await eventually(async () => expect(await jobs.countDocuments({ state: "done" })).toBe(1));
  await worker.stop();
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
  const worker = aWorker(() => Promise.reject(new Error("550 no such user <nomsa@private.test>")), new JobSignal(), 50);
  await new JobQueue(opened.app.database).enqueue("a", request);
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
