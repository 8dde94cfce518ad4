/** @module-tag long */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { match } from "#shared/testing/samples.ts";
import { syncCollectionsOf } from "#server/db/syncCollections.ts";
import { openDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { JobQueue } from "#server/jobs/jobQueue.ts";
import { Caller } from "./caller.ts";
import { Cluster, ServerOfCluster } from "./cluster.ts";

/** Some seconds' worth on an idle machine; a slow one polls slowly, too. */
const mostLooks = 2_500;
/** Waits are bounded in steps, so that a loaded machine fails no test. */
const inSteps = { timeout: 0 };
let cluster: Cluster;
let database: Database;

beforeAll(async () => {
  cluster = await Cluster.start({ RATE_LIMITS: "on" });
  database = await openDatabase({ uri: cluster.uri, dataDir: cluster.dataDir });
}, 120_000);
afterAll(async () => {
  await database.close();
  await cluster.dispose();
}, 30_000);

const aMatch = () => ({ ...match, id: crypto.randomUUID() });

/** Listens to the pokes of one server; resolves when the head has reached `n`. */
async function listenTo(server: ServerOfCluster): Promise<{ until(n: number): Promise<number>; close(): void }> {
  const listening = get(`${server.address}/api/sync/poke`);
  const [response] = await once(listening, "response");
  const told = { head: -1 };
  response.on("data", (chunk: Buffer) => {
    for (const [, n] of chunk.toString().matchAll(/data: (\d+)/g)) told.head = Math.max(told.head, Number(n));
  });
  return {
    until: async (n) => {
      for (let looks = 0; told.head < n; looks += 1) {
        if (looks === mostLooks) throw new Error(`The poke says ${told.head} and not ${n}.`);
        await pause(2);
      }
      return performance.now();
    },
    close: () => listening.destroy(),
  };
}

test("a poke crosses from one server to the other without polling", inSteps, async () => {
  const { counters } = syncCollectionsOf(database);
  const times: number[] = [];
  for (const [writing, listening] of [cluster.servers, [...cluster.servers].reverse()]) {
    if (!writing || !listening) throw new Error("There are two servers.");
    const pokes = await listenTo(listening);
    for (let round = 0; round < 5; round += 1) {
      const answer = await new Caller([writing]).call("POST", "/api/fixtures", aMatch());
      const answered = performance.now();
      expect(answer.status).toBe(201);
      times.push((await pokes.until((await counters.findOne({ _id: "feed" }))?.n ?? 0)) - answered);
    }
    pokes.close();
  }
  console.log(`pokes crossed after ${times.map((time) => Math.round(time)).join(", ")} ms`);
  expect(times).toHaveLength(10);
});

test("a session from one server works on the other, and signing out on one ends it on both", async () => {
  const [one, other] = cluster.servers;
  const admin = new Caller(cluster.servers);
  await admin.callOne(one, "POST", "/api/login", { username: "admin", password: "admin-secret-1" });
  expect((await admin.callOne(other, "GET", "/api/me")).json).toMatchObject({ user: { username: "admin" } });
  expect((await admin.callOne(one, "GET", "/api/me")).json).toMatchObject({ user: { username: "admin" } });
  await admin.callOne(other, "POST", "/api/logout", {});
  expect((await admin.callOne(one, "GET", "/api/me")).json).toEqual({ user: null });
});

test("failed sign-ins on both servers are counted together", async () => {
  const guesser = new Caller(cluster.servers);
  const guess = () => guesser.call("POST", "/api/login", { username: "nobody", password: "a guess" });
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test("a server that signs with other keys is refused with a sentence", inSteps, async () => {
  const otherDir = mkdtempSync(path.join(tmpdir(), "touchline-other-keys-"));
  const otherServer = new ServerOfCluster("server", cluster.environment({ DATA_DIR: otherDir }));
  await expect(otherServer.start()).rejects.toThrow("Give every process the same SESSION_KEYS and TOKEN_KEYS");
  rmSync(otherDir, { recursive: true });
});

test("the worker alone runs the jobs, and the servers start next to it again", inSteps, async () => {
  for (const server of cluster.servers) await server.stop();
  const id = crypto.randomUUID();
  const payload = { kind: "claimLink" as const, to: { schoolContact: "nobody" }, values: {} };
  await new JobQueue(database).enqueue(id, { kind: "mail", payload });
  for (let looks = 0; (await syncCollectionsOf(database).jobs.findOne({ _id: id }))?.state !== "done"; looks += 1) {
    if (looks === mostLooks) throw new Error("The worker does not do the job.");
    await pause(20);
  }
  const recurring = await syncCollectionsOf(database)
    .jobs.find({ kind: { $ne: "mail" } })
    .toArray();
  expect(recurring.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(["expireBids", "prune"]));
  const health = await fetch(cluster.worker.firstLine.split(" ").at(-1) ?? "");
  expect(await health.json()).toEqual({ status: "ok" });
  expect((await fetch(health.url.replace("/api/health", "/api/fixtures"))).status).toBe(404);
  for (const server of cluster.servers) await server.start();
  expect(await readdir(cluster.dataDir)).toContain("keys");
});
