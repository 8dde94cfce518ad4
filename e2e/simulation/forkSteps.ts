import { below, pick, type Random } from "./random.ts";
import { backUp, elsewhere, restore } from "./serverSteps.ts";
import type { Step } from "./step.ts";
import type { World } from "./world.ts";

/**
 * A backup, a little more history that a client hears of while it pages through a snapshot or through the feed, and the
 * backup again.
 */
export const forkHistory: Step = async (world, random) => {
  const device = pick(random, world.devices);
  const userId = device?.cookie ?? "visitor";
  const known = random() < 0.5 ? device?.databases.get(userId) : undefined;
  if (known) await moreHistory(world, random, 2);
  await backUp(world, random);
  if (device) {
    for (const tab of device.tabs) await world.scheduler.kill(tab);
    device.rowsPerPage = 1 + below(random, known ? 1 : 3);
    world.openTab(device, known ?? (await world.addDatabase(device, userId))).wake();
  }
  await moreHistory(world, random, 3);
  await restore(world, random);
  if (device) device.rowsPerPage = undefined;
};

async function moreHistory(world: World, random: Random, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const turns = 4 + below(random, 14);
    for (let turn = 0; turn < turns && (await world.scheduler.step(random)); turn += 1);
    await elsewhere(world, random);
  }
}
