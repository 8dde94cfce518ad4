import { audienceOf } from "#shared/entities/entity.ts";
import { entityOf } from "#shared/entities/registry.ts";
import { actorKey } from "#shared/entities/actor.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import type { Database, Device } from "./device.ts";
import { expectSame, expectThat, stable } from "./invariants.ts";
import { dayInSouthAfrica } from "./oracle.ts";
import { signInOn } from "./personSteps.ts";
import { below } from "./random.ts";
import { baseRowsOf } from "./screenCheck.ts";
import { elsewhere } from "./serverSteps.ts";
import type { Simulation } from "./simulation.ts";
import { differences } from "./visibleRows.ts";

const mostTurns = 6_000;
/** Five failures a second apart for each poisoned mutation, and the back-off that was under way. */
const longestRestMs = 180_000;

/** Nothing fails any more: every client is signed in, sends what it has, and is told what is new. */
export async function comeToRest(sim: Simulation): Promise<void> {
  sim.heal();
  sim.say("from here on nothing fails");
  if (sim.liveServers().length === 0) sim.startServer();
  await runOut(sim);
  await checkOwed(sim);
  const databases = sim.devices.flatMap((device) =>
    [...device.databases.values()].reverse().map((one) => ({ device, one })),
  );
  for (const { device, one } of [...databases, ...databases]) await bringUpToDate(sim, device, one);
  for (const { one } of databases) await checkDatabase(sim, one);
  checkServer(sim);
  await checkStored(sim);
  await checkPoked(sim);
}

/** Whoever was woken has sent by itself what waited then, and is at the end of its pages. */
async function checkOwed(sim: Simulation): Promise<void> {
  for (const tab of sim.liveTabs()) {
    for (const database of tab.served()) {
      const { meta, outbox } = await database.storage.look();
      const stuck = [...outbox.values()].filter(({ mutationId }) => meta.signedIn && tab.owed.has(mutationId));
      expectSame(2, stuck, [], () => `${tab.name} goes on no more for ${database.record.name}`);
      const isDue = database === tab.database && meta.signedIn && tab.owesNews;
      const isAtEnd = meta.cursor !== null && !meta.more;
      expectThat(4, isAtEnd || !isDue, () => `${tab.name} stops in the middle of ${database.record.name}'s pages`);
    }
  }
}

/** The poke after each change is enough for a client that has nothing to say. */
async function checkPoked(sim: Simulation): Promise<void> {
  const tabs = sim.liveTabs();
  sim.onPoke = () => {
    for (const tab of tabs) tab.notify(sim.content.counter.n);
  };
  for (let changes = 0; changes < 3; changes += 1) {
    await elsewhere(sim, sim.random);
    await sim.pass(below(sim.random, 30));
  }
  await runOut(sim);
  for (const { database } of tabs) await checkDatabase(sim, database);
}

async function bringUpToDate(sim: Simulation, device: Device, database: Database): Promise<void> {
  for (const tab of device.tabs) if (tab.database !== database) await sim.scheduler.kill(tab);
  const isVisitor = database.userId === "visitor";
  device.cookie = isVisitor ? undefined : database.userId;
  const tab = device.tabs.find((one) => !one.isDead) ?? sim.openTab(device, database);
  const begun = sim.scheduler.nowMs;
  if (isVisitor) tab.wake();
  else signInOn(sim, tab);
  await runOut(sim);
  for (const served of tab.served()) {
    const { outbox } = await served.storage.look();
    expectSame(2, [...outbox.keys()], [], () => `${device.name}: mutations of ${served.record.name} still wait`);
  }
  const tookMs = sim.scheduler.nowMs - begun;
  expectThat(13, tookMs < longestRestMs, () => `${database.record.name} needed ${tookMs / 1_000} s to come to rest`);
}

async function runOut(sim: Simulation): Promise<void> {
  for (let turns = 0; await sim.scheduler.step(() => sim.random()); turns += 1) {
    if (sim.problem) throw sim.problem;
    expectThat(2, turns < mostTurns, () => "clients and server do not come to rest");
    // A tab whose account is not signed in waits for its owner, and would for ever.
    if (turns % 100 > 0) continue;
    for (const tab of sim.liveTabs()) {
      if (tab.database.userId !== (tab.device.cookie ?? "visitor")) await sim.scheduler.kill(tab);
    }
  }
  if (sim.problem) throw sim.problem;
}

async function checkDatabase(sim: Simulation, { storage, record }: Database): Promise<void> {
  const client = await storage.look();
  expectSame(2, [...client.outbox.values()], [], () => `${record.name} never got receipts`);
  const actor = record.actor();
  const found = differences(sim.content, actor, baseRowsOf(client), dayInSouthAfrica(sim.scheduler.nowMs));
  expectSame(4, found, [], () => `${record.name} at rest`);
  if (sim.hasForgotten) return;
  for (const { mutationId, outcome, name } of client.results.values()) {
    const receipt = sim.content.receipts.get(`${actorKey(actor)} ${mutationId}`);
    expectSame(15, receipt?.outcome, outcome, () => `${record.name}: ${name} is`);
  }
}

/** What the history left behind on the server. */
function checkServer({ content, ledger }: Simulation): void {
  const { feed, rows, receipts } = content;
  const first = feed[0]?._id ?? 1;
  const isDense = feed.every(({ _id }, at) => _id === first + at);
  expectThat(5, isDense, () => "the feed has a hole");
  const revisions = new Set(feed.map(({ entity, rowId, rev }) => `${entity} ${rowId} ${rev}`));
  expectThat(5, revisions.size === feed.length, () => "a revision stands twice in the feed");
  for (const [receiptId, { isNeverToRun, name }] of ledger.asked) {
    expectThat(16, !isNeverToRun || !receipts.has(receiptId), () => `${name} was discarded and ran`);
  }
  for (const [entity, table] of rows) {
    for (const { row, audience } of table.values()) {
      const sees = new Set<string>(audienceOf(entityOf(entity), row));
      expectSame(7, [...audience].sort(), [...sees].sort(), () => `${entity} ${row.id} is kept for`);
    }
  }
}

/** A real database holds what its commits said. */
async function checkStored({ backends: { server }, content }: Simulation): Promise<void> {
  if (!server.isReal) return;
  const [held, said] = [await server.stored(), content].map(comparable);
  expectSame(15, held, said, () => "the database holds");
}

function comparable({ rows, receipts, feed, clientStates, jobs, counter }: Content): Record<string, string> {
  const { n, tag, numbers } = counter;
  const sorted = jobs.map(stable).sort();
  const parts = { rows, receipts, feed, clientStates, jobs: sorted, counter: { n, tag, numbers } };
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, stable(value)]));
}
