import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pino } from "pino";
import type { Collection } from "../db/database.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import type { JobDocument } from "../db/job.ts";
import { JobQueue } from "./jobQueue.ts";

let opened: OpenApp;
let temp: TempEnv;
let jobs: Collection<JobDocument>;
let one: JobQueue;
let other: JobQueue;
/** A time at which everything the test enqueues is due. */
let began: Date;
const log = pino({ level: "silent" });
const after = (seconds: number) => new Date(began.getTime() + seconds * 1_000);
const mail = {
  kind: "mail" as const,
  payload: { kind: "streamerVerified" as const, to: { userId: "u" }, values: {} },
};

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, log);
  jobs = opened.app.database.collection("jobs");
}, 240_000);
beforeEach(async () => {
  await jobs.deleteMany({});
  began = new Date(Date.now() + 1_000);
  one = new JobQueue(opened.app.database);
  other = new JobQueue(opened.app.database);
});
afterAll(async () => {
  await opened.close();
  await temp.remove();
});

async function claimed(queue: JobQueue, now: Date): Promise<JobDocument> {
  const job = await queue.claim(now);
  if (!job) throw new Error("Nothing is due.");
  return job;
}

async function stored(id = "a"): Promise<JobDocument | null> {
  return jobs.findOne({ _id: id });
}

/** Everything the first worker may still try once the other has its job. */
async function comesLate(job: JobDocument): Promise<void> {
  expect(await one.renew(job, after(61))).toBe(false);
  await one.finish(job, { by: "the late one" });
  await one.fail(job, "late", after(61));
}

describe("a lease", () => {
  beforeEach(async () => {
    await one.enqueue("a", mail);
  });

  test("lasts until its end and no longer", async () => {
    await claimed(one, after(0));
    expect(await other.claim(after(59.999))).toBeUndefined();
    expect(await claimed(other, after(60))).toMatchObject({ _id: "a", attempts: 2 });
  });

  test("renewed lasts a whole lease from then", async () => {
    const job = await claimed(one, after(0));
    expect(await one.renew(job, after(40))).toBe(true);
    expect(await other.claim(after(99))).toBeUndefined();
    expect(await claimed(other, after(100))).toMatchObject({ attempts: 2 });
  });

  test("lost: its worker can change nothing while the other works", async () => {
    const job = await claimed(one, after(0));
    const taken = await claimed(other, after(60));
    await comesLate(job);
    expect(await stored()).toEqual(taken);
    await other.finish(taken, { by: "the other" });
    expect(await stored()).toMatchObject({ state: "done", outcome: { by: "the other" } });
  });

  test("lost: its worker can change nothing after the other is done or has failed", async () => {
    const job = await claimed(one, after(0));
    await other.finish(await claimed(other, after(60)), { by: "the other" });
    const done = await stored();
    await comesLate(job);
    expect(await stored()).toEqual(done);
    await jobs.deleteMany({});
    await one.enqueue("a", mail);
    const again = await claimed(one, after(0));
    await other.fail(await claimed(other, after(60)), "no answer", after(60));
    const waiting = await stored();
    await comesLate(again);
    expect(await stored()).toEqual(waiting);
  });

  test("is cleared from a job that is done or waits again, and its last failure once done", async () => {
    await one.fail(await claimed(one, after(0)), "no answer", after(0));
    expect(await stored()).toMatchObject({ state: "waiting", attempts: 1, lastError: "no answer" });
    for (const field of ["leaseOwner", "leaseUntil"]) expect(await stored()).not.toHaveProperty(field);
    expect(await one.claim(after(2.4)), "it waits between half and one and a half of 5 s").toBeUndefined();
    const job = await claimed(one, after(7.6));
    expect(job.attempts).toBe(2);
    await one.finish(job, {});
    for (const field of ["leaseOwner", "leaseUntil", "lastError"]) expect(await stored()).not.toHaveProperty(field);
    expect(await one.claim(after(100_000))).toBeUndefined();
  });
});

test("the longest waiting job comes first, and a due one before a dead worker's", async () => {
  for (const [id, seconds] of [
    ["second", -5],
    ["left", -30],
    ["first", -10],
    ["later", 500],
  ] as const) {
    await one.enqueue(id, mail);
    await jobs.updateOne({ _id: id }, { $set: { runAt: after(seconds) } });
  }
  await jobs.updateOne({ _id: "left" }, { $set: { state: "running", leaseOwner: "dead", leaseUntil: after(-1) } });
  const order: (string | undefined)[] = [];
  for (let count = 0; count < 4; count += 1) order.push((await one.claim(after(0)))?._id);
  expect(order).toEqual(["first", "second", "left", undefined]);
});

test("retrying restarts failed and waiting emails and sends nothing twice", async () => {
  await one.enqueue("a", mail);
  for (const state of ["done", "running"] as const) {
    await jobs.updateOne({ _id: "a" }, { $set: { state, attempts: 3, leaseUntil: after(600), leaseOwner: "x" } });
    const before = await stored();
    expect(await one.retryMail("a")).toEqual(before);
    expect(await one.claim(after(0)), state).toBeUndefined();
  }
  for (const state of ["dead", "waiting"] as const) {
    await jobs.updateOne({ _id: "a" }, { $set: { state, attempts: 8, runAt: after(600), finishedAt: after(-1) } });
    expect(await one.retryMail("a")).toMatchObject({ state: "waiting", attempts: 0 });
    expect(await stored()).not.toHaveProperty("finishedAt");
    expect(await claimed(one, after(60))).toMatchObject({ _id: "a", attempts: 1 });
  }
  expect(await one.retryMail("unknown")).toBeUndefined();
  await one.enqueue("b", { kind: "prune", payload: {} });
  await jobs.updateOne({ _id: "b" }, { $set: { state: "dead" } });
  expect(await one.retryMail("b")).toBeUndefined();
  expect(await stored("b")).toMatchObject({ state: "dead" });
});
