import type { ClientContent } from "#app/testing/memoryClient.ts";
import type { Device, Tab } from "./device.ts";
import { below, pick, type Random } from "./random.ts";
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

/** A tab whose database has this, if there is one. */
export async function tabWith(
  world: World,
  random: Random,
  has: (content: ClientContent) => boolean,
): Promise<Tab | undefined> {
  const tabs = world.devices.flatMap((device) => device.tabs).filter((tab) => !tab.isDead);
  const first = below(random, tabs.length + 1);
  for (const tab of [...tabs.slice(first), ...tabs.slice(0, first)]) {
    if (has(await world.scheduler.io(tab.database.storage.look()))) return tab;
  }
  return undefined;
}
