import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { JobDocument } from "../db/job.ts";
import { enqueueFilm } from "../jobs/filmJobs.ts";
import { JobQueue } from "../jobs/jobQueue.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { aCast } from "../testing/cast.ts";
import { decided } from "../testing/factories.ts";
import { aFilmedClip } from "../testing/filmedClip.ts";
import { aReplicaSet, type OwnDatabase } from "../testing/replicaSet.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { aVideoFolder, hasFfmpeg, videoKinds, type VideoFolder } from "../testing/videoFiles.ts";
import { aWorkflow } from "../testing/workflow.ts";

let database: OwnDatabase;
let temp: TempEnv;
let opened: OpenApp;
let videos: VideoFolder;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  database = await aReplicaSet();
  temp = await tempEnv({ MONGODB_URI: database.uri });
  opened = await openApp(temp.env, pino({ level: "silent" }));
  videos = await aVideoFolder();
}, 240_000);
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await opened.close();
  await temp.remove();
  await database.drop();
  await videos.remove();
});

/** `npm run worker` beside this process: the same database, the same folder. */
function aWorker(): ChildProcess {
  const tsx = path.resolve("node_modules/tsx/dist/cli.mjs");
  const { DATA_DIR, MONGODB_URI = "" } = temp.env;
  const own = { PORT: "0", DATA_DIR, MONGODB_URI, LOG_LEVEL: "silent", NODE_ENV: "test" };
  const options = { env: { ...process.env, ...own }, stdio: "ignore" as const };
  // Without tsx's own process in between, which would outlive the one that is killed.
  const worker = spawn(
    process.execPath,
    ["--import", path.join(path.dirname(tsx), "esm/index.mjs"), "sync-server/worker/main.ts"],
    options,
  );
  workers.push(worker);
  return worker;
}

function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 120_000, interval: 50 });
}

async function madeNow(): Promise<string[]> {
  const folders = await readdir(path.join(temp.dataDir, "work"));
  const rendering = folders.filter((name) => name.startsWith("reel-"));
  const files = await Promise.all(rendering.map((name) => readdir(path.join(temp.dataDir, "work", name))));
  return files.flat();
}

describe.skipIf(!hasFfmpeg)("a worker that is killed in the middle of a reel", () => {
  test("leaves it being made, and the next one makes it", { timeout: 300_000 }, async () => {
    const { app } = opened;
    const cast = await aCast(app);
    const sides = { requester: cast.thatRequester, streamer: cast.thatStreamer };
    const { fixtureId } = await aWorkflow(app, sides, "delivered");
    const bytes = await videos.make("long.mp4", [...videoKinds.plain, "-t", "8"]);
    const clip = await aFilmedClip(app, cast.thatRequester.actor, fixtureId, bytes);
    const id = crypto.randomUUID();
    const reel = { id, fixtureId, title: "Tries", clips: [{ videoClipId: clip }] };
    await decided(app, cast.thatRequester.actor, "reel.create", reel);
    await enqueueFilm(app, new JobQueue(app.database));
    const first = aWorker();
    await eventually(async () => expect(await madeNow()).not.toEqual([]));
    first.kill("SIGKILL");
    await once(first, "exit");
    expect(await app.rows.rowOne("highlightReel", id)).toMatchObject({ status: "processing" });
    expect(await app.media.open(mediaKey.video(id))).toBeUndefined();
    // The lease of the dead one ends a minute later: this minute is over.
    const jobs = app.database.collection<JobDocument>("jobs");
    const ended = await jobs.updateOne({ kind: "renderReel", state: "running" }, { $set: { leaseUntil: new Date(0) } });
    expect(ended.modifiedCount).toBe(1);
    aWorker();
    await eventually(async () =>
      expect(await app.rows.rowOne("highlightReel", id)).toMatchObject({ status: "completed", duration: "8" }),
    );
    expect(await app.media.open(mediaKey.video(id))).toBeDefined();
  });
});
