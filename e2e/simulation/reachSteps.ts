import { below, branchOf, type Random } from "./random.ts";
import { elsewhere, turnVerification } from "./serverSteps.ts";
import { someTab, type Step } from "./step.ts";
import { takeBackOn, tapOn } from "./tapSteps.ts";
import type { Tab } from "./device.ts";
import type { World } from "./world.ts";

/** Out of reach a person goes on: mutations pile up that rest on one another. */
export const leaveNetwork: Step = async (world, random) => {
  const tab = someTab(world, random);
  if (!tab) return;
  world.say(`${tab.device.name} has no network`);
  tab.device.reach = "nothing";
  goOn(world, tab, random);
};

/** What others do reaches the client while its own mutations do not get through: they are run again over other rows. */
export const onlyHear: Step = async (world, random) => {
  const tab = someTab(world, random);
  if (!tab) return;
  world.say(`${tab.device.name} hears, and is not heard`);
  tab.device.reach = "hears only";
  const isGuarded = random() < 0.5;
  goOn(world, tab, random);
  for (let round = 0; round < 4; round += 1) {
    const turns = 4 + below(random, 14);
    for (let turn = 0; turn < turns && (await world.scheduler.step(random)); turn += 1);
    await (isGuarded ? turnVerification(world, tab.database.userId) : elsewhere(world, random));
    tab.wake();
  }
};

/** What was submitted on a client before its owner signed in waits beside the account's own outbox, and goes out with it. */
export const waitAsVisitor: Step = async (world, random) => {
  const tab = someTab(world, random);
  if (!tab || tab.database.userId === "visitor") return;
  const { device } = tab;
  const before = world.openTab(device, device.databases.get("visitor") ?? (await world.addDatabase(device, "visitor")));
  world.say(`${device.name} has no network, for its visitor neither`);
  device.reach = "nothing";
  for (const one of [before, tab, before, tab]) {
    tapOn(world, one, branchOf(below(random, 1_000_000), 0), { poisoned: one === tab ? 0.5 : 0 });
  }
  for (let turn = 0; turn < 40 && (await world.scheduler.step(random)); turn += 1);
  await world.scheduler.kill(before);
  device.reach = "all";
  tab.wake();
};

export const findNetwork: Step = async (world) => {
  for (const device of world.devices) device.reach = "all";
};

function goOn(world: World, tab: Tab, random: Random): void {
  const taps = 2 + below(random, 5);
  for (let at = 0; at < taps; at += 1) tapOn(world, tab, branchOf(below(random, 1_000_000), at));
  if (world.has("discards") && random() < 0.5) takeBackOn(world, tab, branchOf(below(random, 1_000_000), taps), 30);
}
