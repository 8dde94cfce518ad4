import { actorKey } from "#shared/entities/actor.ts";
import { isRemembered } from "#app/db/results.ts";
import type { Database, Device } from "./device.ts";
import { differences } from "./answerCheck.ts";
import { baseRowsOf } from "./clientCheck.ts";
import { expectSame, expectThat } from "./invariants.ts";
import { dayInSouthAfrica } from "./oracle.ts";
import { signInOn } from "./personSteps.ts";
import { below } from "./seeded.ts";
import { elsewhere } from "./serverSteps.ts";
import type { Simulation } from "./simulation.ts";

const mostTurns = 6_000;
/** Five failures a second apart for each poisoned mutation, and the back-off under way. */
const longestRestMs = 180_000;

/** Nothing fails any more: every client is signed in, sends what it has, and receives the news. */
export async function comeToRest(sim: Simulation): Promise<void> {
  sim.heal();
  for (const device of sim.devices) device.reach = "all";
  sim.say("from here on nothing fails");
  if (sim.liveServers().length === 0) sim.startServer();
  await runOut(sim);
  await checkDue(sim);
  const databases = sim.devices.flatMap((device) => {
    return [...device.databases.values()].reverse().map((database) => ({ device, database }));
  });
  for (const { device, database } of [...databases, ...databases]) await bringUpToDate(sim, device, database);
  for (const { database } of databases) await checkDatabase(sim, database);
  await checkPoked(sim);
}

/**
 * A tab that was woken has finished by itself, however often it failed: sent items are answered, and no page remains.
 */
async function checkDue(sim: Simulation): Promise<void> {
  for (const { isDue, name, database } of sim.liveTabs()) {
    const { meta, outbox } = await database.storage.look();
    if (!isDue || !meta.signedIn) continue;
    const sent = [...outbox.values()].filter(({ seq }) => seq <= meta.sentSeq);
    expectSame(2, sent, [], () => `${name} goes on no more with what it has sent`);
    expectThat(4, meta.cursor !== null && !meta.more, () => `${name} stops in the middle of its pages`);
  }
}

/** The poke after each change is enough for a client with nothing to send. */
async function checkPoked(sim: Simulation): Promise<void> {
  const tabs = sim.liveTabs();
  const { hasRows } = sim;
  sim.onPoke = (server) => {
    for (const tab of tabs) {
      if (hasRows) sim.push(server, tab);
      tab.notify(sim.content.counter.n);
    }
  };
  for (let changes = 0; changes < 3; changes += 1) {
    elsewhere(sim, sim.random);
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
  const visitors = await device.databases.get("visitor")?.storage.look();
  expectThat(2, !visitors?.outbox.size, () => `${device.name}: its visitor's mutations wait beside ${database.userId}`);
  const tookMs = sim.scheduler.nowMs - begun;
  expectThat(13, tookMs < longestRestMs, () => `${database.record.name} needed ${tookMs / 1_000} s to come to rest`);
}

async function runOut(sim: Simulation): Promise<void> {
  for (let turns = 0; await sim.scheduler.step(() => sim.random()); turns += 1) {
    if (sim.problem) throw sim.problem;
    expectThat(2, turns < mostTurns, () => "clients and server do not come to rest");
    // A tab whose account is not signed in waits for its owner, otherwise forever.
    if (turns % 100 > 0) continue;
    for (const tab of sim.liveTabs()) {
      if (tab.database.userId !== (tab.device.cookie ?? "visitor")) await sim.scheduler.kill(tab);
    }
  }
  if (sim.problem) throw sim.problem;
}

async function checkDatabase({ content, scheduler, hasForgotten }: Simulation, database: Database): Promise<void> {
  const { storage, record } = database;
  const client = await storage.look();
  expectSame(2, [...client.outbox.values()], [], () => `${record.name} never got receipts`);
  const actor = record.actor();
  const found = differences(content, actor, baseRowsOf(client), dayInSouthAfrica(scheduler.nowMs));
  expectSame(4, found, [], () => `${record.name} at rest`);
  for (const result of client.results.values()) {
    // What a restored server had forgotten of the latest applied ones was sent again.
    if (hasForgotten && (client.meta.userId === "visitor" || !isRemembered(result))) continue;
    const { mutationId, outcome, name } = result;
    const receipt = content.receipts.get(`${actorKey(actor)} ${mutationId}`);
    expectSame(15, receipt?.outcome, outcome, () => `${record.name}: ${name} is`);
  }
}
