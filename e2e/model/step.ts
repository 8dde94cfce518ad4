import type { Device, Tab } from "./device.ts";
import { pick, type Random } from "./random.ts";
import type { World } from "./world.ts";

/** One thing that somebody does, or that befalls somebody. */
export type Step = (world: World, random: Random) => Promise<void>;

/** A tab in which somebody is signed in, opened if there is none. */
export function someTab(world: World, random: Random): Tab | undefined {
  const device = pick(random, world.devices);
  return device && tabOf(world, device, random);
}

function tabOf(world: World, device: Device, random: Random): Tab | undefined {
  const live = device.tabs.filter((tab) => !tab.isDead);
  if (live.length > 0 && random() < 0.9) return pick(random, live);
  const database = device.databases.get(device.cookie ?? "visitor");
  return database && live.length < 3 ? world.openTab(device, database) : pick(random, live);
}
