/** @module-tag long */
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCHEMA_VERSION, syncResponseSchema } from "#shared/api/syncProtocol.ts";
import { match } from "#shared/testing/samples.ts";
import { syncCollectionsOf } from "#server/db/syncCollections.ts";
import { openDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { Caller } from "./caller.ts";
import { Cluster, type ServerOfCluster } from "./cluster.ts";

/** `npm run test:faults` uses 500. */
const phonesPerServer = Number(process.env["PHONES_PER_SERVER"] ?? 100);
/** Of one client, until its call gets through. */
const mostCalls = 500;
let cluster: Cluster;
let database: Database;

beforeAll(async () => {
  cluster = await Cluster.start();
  database = await openDatabase({ uri: cluster.uri, dataDir: cluster.dataDir });
}, 120_000);
afterAll(async () => {
  await database.close();
  await cluster.dispose();
}, 30_000);

interface Phone {
  home: ServerOfCluster;
  other: ServerOfCluster;
  clientId: string;
  mutations: { seq: number; mutationId: string; name: string; args: object }[];
}

function aPhone(home: ServerOfCluster, other: ServerOfCluster): Phone {
  const mutations = [1, 2].map((seq) => {
    const args = { ...match, id: crypto.randomUUID() };
    return { seq, mutationId: crypto.randomUUID(), name: "fixture.submit", args };
  });
  return { home, other, clientId: crypto.randomUUID(), mutations };
}

/** Small pages: downloads are not the subject here. */
function bodyOf({ clientId, mutations }: Pick<Phone, "clientId" | "mutations">, cursor: string | null) {
  const versions = { protocolVersion: 1, schemaVersion: SCHEMA_VERSION, userId: "visitor" };
  return { ...versions, clientId, cursor, limit: 1, mutations, waiting: [] };
}

test(`2 × ${phonesPerServer} phones pushing at once lose and duplicate nothing`, { timeout: 0 }, async () => {
  const [one, other] = cluster.servers;
  const { clientId } = aPhone(one, other);
  const synced = await new Caller([one]).call("POST", "/api/sync", bodyOf({ clientId, mutations: [] }, null));
  const { cursor: head } = syncResponseSchema.parse(synced.json);
  const agent = new Agent({ keepAlive: true, maxSockets: phonesPerServer });
  const caller = new Caller(cluster.servers, agent);
  const phones = Array.from({ length: 2 * phonesPerServer }, (_, index) =>
    index % 2 === 0 ? aPhone(one, other) : aPhone(other, one),
  );
  let again = 0;
  const push = async (phone: Phone, server: ServerOfCluster): Promise<void> => {
    for (let calls = 0; calls < mostCalls; calls += 1) {
      const { status, text } = await caller.callOne(server, "POST", "/api/sync", bodyOf(phone, head));
      if (status === 200) return;
      expect(status, text).toBeGreaterThanOrEqual(500);
      again += 1;
      await pause(50 + Math.random() * 200);
    }
    throw new Error(`A call did not get through in ${mostCalls} tries.`);
  };
  const began = performance.now();
  // Every fourth phone's call reaches both servers at once, like one a proxy repeats.
  const pushes = phones.map(async (phone, index) =>
    Promise.all([push(phone, phone.home), ...(index % 4 === 0 ? [push(phone, phone.other)] : [])]),
  );
  await Promise.all(pushes);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${phones.length} phones, ${2 * phones.length} mutations: ${seconds.toFixed(1)} s, ${again} calls were made again`,
  );
  await expectEachOnce(phones);
  for (const phone of phones.slice(0, 20)) {
    const { json } = await caller.callOne(phone.other, "POST", "/api/sync", { ...bodyOf(phone, head), limit: 500 });
    let page = syncResponseSchema.parse(json);
    while (page.more) {
      const next = { ...bodyOf({ clientId: phone.clientId, mutations: [] }, page.cursor), limit: 500 };
      const waiting = phone.mutations.map(({ mutationId }) => mutationId);
      page = syncResponseSchema.parse((await caller.call("POST", "/api/sync", { ...next, waiting })).json);
    }
    expect(page.receipts.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
  }
  agent.destroy();
});

async function expectEachOnce(phones: readonly Phone[]): Promise<void> {
  const { feed, receipts, clientStates, counters } = syncCollectionsOf(database);
  const mutations = phones.flatMap((phone) => phone.mutations);
  const kept = await receipts.find({ name: "fixture.submit" }).toArray();
  expect(new Set(kept.map(({ _id }) => _id))).toEqual(
    new Set(mutations.map(({ mutationId }) => `visitor ${mutationId}`)),
  );
  expect(kept.every(({ outcome }) => outcome === "applied")).toBe(true);
  const numbers = (await feed.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect((await counters.findOne({ _id: "feed" }))?.n).toBe(numbers.length);
  const fixtures = await database.collection<{ _id: string; rev: number; number: number }>("fixtures").find().toArray();
  expect(fixtures).toHaveLength(mutations.length);
  expect(fixtures.every(({ rev }) => rev === 1)).toBe(true);
  expect(new Set(fixtures.map(({ number }) => number)).size).toBe(mutations.length);
  const states = await clientStates.find().toArray();
  expect(states).toHaveLength(phones.length);
  expect(states.every(({ lastSeq }) => lastSeq === 2)).toBe(true);
}
