import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pino } from "pino";
import type { Collection } from "../db/database.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import type { JobDocument } from "../db/job.ts";
import { JobQueue } from "./jobQueue.ts";
import { JobSignal } from "./jobSignal.ts";
import { JobWorker, type JobHandlers } from "./jobWorker.ts";

let opened: OpenApp;
let temp: TempEnv;
let jobs: Collection<JobDocument>;
let one: WatchedQueue;
let other: JobQueue;
/** A time at which everything the test enqueues is due. */
let began: Date;
const log = pino({ level: "silent" });
const mail = {
  kind: "mail" as const,
  payload: { kind: "streamerVerified" as const, to: { userId: "u" }, values: {} },
};

/** The real queue; tests can wait for its renewals, and make the database fail when it records a finished job. */
class WatchedQueue extends JobQueue {
  renewals: Promise<boolean>[] = [];
  failuresToFinish = 0;

  override renew(job: JobDocument, now?: Date): Promise<boolean> {
    const renewed = super.renew(job, now);
    this.renewals.push(renewed);
    return renewed;
  }

  override async finish(job: JobDocument, outcome: Record<string, string>): Promise<void> {
    if (this.failuresToFinish > 0) {
      this.failuresToFinish -= 1;
      throw new Error("The database is away.");
    }
    return super.finish(job, outcome);
  }
}

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, log);
  jobs = opened.app.database.collection("jobs");
}, 240_000);
beforeEach(async () => {
  await jobs.deleteMany({});
  began = new Date(Date.now() + 1_000);
  one = new WatchedQueue(opened.app.database);
  other = new JobQueue(opened.app.database);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await opened.close();
  await temp.remove();
});

async function stored(): Promise<JobDocument | null> {
  return jobs.findOne({ _id: "a" });
}

function aWorker(handler: JobHandlers["mail"]): JobWorker {
  const nothing = async () => ({});
  const handlers = { mail: handler, expireBids: nothing, prune: nothing, settleMoney: nothing };
  return new JobWorker({ queue: one, handlers, signal: new JobSignal(), log });
}

/** A handler that continues when the test says so. */
function heldHandler() {
  let letGo = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const handler = vi.fn(async () => {
    begin();
    await held;
    return { by: "the slow one" };
  });
  return { handler, begun, letGo: () => letGo() };
}

test("a handler slower than its lease keeps its job, and renewals stop afterwards", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: began });
  await one.enqueue("a", mail);
  const { handler, begun, letGo } = heldHandler();
  const worker = aWorker(handler);
  await begun;
  for (let step = 0; step < 6; step += 1) {
    vi.advanceTimersByTime(20_000);
    expect(await Promise.all(one.renewals)).not.toContain(false);
    expect(await other.claim(), `after ${(step + 1) * 20} s`).toBeUndefined();
  }
  letGo();
  await worker.stop();
  expect(await stored()).toMatchObject({ state: "done", attempts: 1, outcome: { by: "the slow one" } });
  const renewals = one.renewals.length;
  expect(renewals).toBeGreaterThanOrEqual(6);
  vi.advanceTimersByTime(100_000);
  expect(one.renewals).toHaveLength(renewals);
});

test("a handler that returns after losing its job does not mark it", async () => {
  await one.enqueue("a", mail);
  const { handler, begun, letGo } = heldHandler();
  const worker = aWorker(handler);
  await begun;
  const taken = await other.claim(new Date(Date.now() + 61_000));
  expect(taken).toMatchObject({ _id: "a", attempts: 2 });
  letGo();
  await worker.stop();
  expect(await stored()).toEqual(taken);
});

test("an email is not resent if the database was unreachable when recording it", async () => {
  await one.enqueue("a", mail);
  one.failuresToFinish = 2;
  const { handler, begun, letGo } = heldHandler();
  const worker = aWorker(handler);
  await begun;
  letGo();
  await worker.stop();
  expect(await stored()).toMatchObject({ state: "done", attempts: 1 });
  expect(handler).toHaveBeenCalledOnce();
});
