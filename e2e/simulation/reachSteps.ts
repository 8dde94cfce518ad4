import type { Tab } from "./device.ts";
import { discardOn, mutateOn } from "./mutateSteps.ts";
import { someTab, type Step } from "./personSteps.ts";
import { below, pick, type Random } from "./random.ts";
import { backUp, elsewhere, restore, turnVerification } from "./serverSteps.ts";
import type { Simulation } from "./simulation.ts";

/** Out of reach a person goes on: mutations pile up that rest on one another. */
export const leaveNetwork: Step = async (sim, random) => {
  const tab = someTab(sim, random);
  if (tab) goOn(sim, tab, "nothing", random);
};

/** What others do reaches the client while its own mutations do not get through: they are rebased on other rows. */
export const onlyHear: Step = async (sim, random) => {
  const tab = someTab(sim, random);
  if (!tab) return;
  const isGuarded = random() < 0.5;
  goOn(sim, tab, "hears only", random);
  for (let round = 0; round < 4; round += 1) {
    await sim.pass(4 + below(random, 14));
    if (isGuarded) turnVerification(sim, tab.database.userId);
    else await elsewhere(sim, random);
    tab.wake();
  }
};

function goOn(sim: Simulation, tab: Tab, reach: "nothing" | "hears only", random: Random): void {
  sim.say(`${tab.device.name} reaches ${reach}`);
  tab.device.reach = reach;
  mutateOn(sim, tab, random, 2 + below(random, 5));
  if (sim.has("discards") && random() < 0.5) discardOn(sim, tab, random, 30);
}

/** What was submitted on a device before its owner signed in waits beside the account's own outbox, and goes out with it. */
export const waitAsVisitor: Step = async (sim, random) => {
  const tab = someTab(sim, random);
  const visitors = tab?.device.databases.get("visitor");
  if (!tab || !visitors || tab.database === visitors) return;
  const before = sim.openTab(tab.device, visitors);
  sim.say(`${tab.device.name} has no network, for its visitor neither`);
  tab.device.reach = "nothing";
  for (const one of [before, tab, before, tab]) mutateOn(sim, one, random, 1, { poisoned: one === tab ? 0.5 : 0 });
  await sim.pass(40);
  await sim.scheduler.kill(before);
  tab.device.reach = "all";
  tab.wake();
};

export const findNetwork: Step = async (sim) => {
  for (const device of sim.devices) device.reach = "all";
};

/**
 * A backup, a little more history that a client is told of while it pages through a snapshot or through the feed, and
 * the backup again.
 */
export const forkHistory: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  const userId = device?.cookie ?? "visitor";
  const known = random() < 0.5 ? device?.databases.get(userId) : undefined;
  if (known) await moreHistory(sim, random, 2);
  await backUp(sim, random);
  if (device) {
    for (const tab of device.tabs) await sim.scheduler.kill(tab);
    device.rowsPerPage = 1 + below(random, known ? 1 : 3);
    sim.openTab(device, known ?? (await sim.addDatabase(device, userId))).wake();
  }
  await moreHistory(sim, random, 3);
  await restore(sim, random);
  if (device) device.rowsPerPage = undefined;
};

async function moreHistory(sim: Simulation, random: Random, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await sim.pass(4 + below(random, 14));
    await elsewhere(sim, random);
  }
}
