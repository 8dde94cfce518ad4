import { dismissRejection } from "#app/sync/mutate.ts";
import { beginSession, endSession } from "#app/sync/openClientStore.ts";
import { applyAnswer } from "#app/sync/applyAnswer.ts";
import { copyClient } from "#app/testing/memoryClient.ts";
import { actorKey } from "#shared/entities/actor.ts";
import { people } from "./cast.ts";
import { Device, type Database, type Tab } from "./device.ts";
import { below, branchOf, pick } from "./random.ts";
import { someTab, tabWith, type Step } from "./step.ts";
import { takeBackOn, tapOn } from "./tapSteps.ts";
import type { World } from "./world.ts";

export const wake: Step = async (world, random) => someTab(world, random)?.wake();

/** A poke comes, soon after a change or long after it. */
export const poke: Step = async (world, random) => {
  const { n } = world.backends.server.content().counter;
  someTab(world, random)?.hear(Math.max(n - (random() < 0.2 ? 1 : 0), 0));
};

export const dismiss: Step = async (world, random) => {
  const isRejection = ({ code }: { code?: string }) => code !== undefined;
  const tab = await tabWith(world, random, ({ results: settled }) => [...settled.values()].some(isRejection));
  tab?.does("dismisses a refusal", async () => {
    const content = await world.scheduler.io(tab.database.storage.look());
    const refused = [...content.results.values()].filter(isRejection);
    const unread = random() < 0.7 ? refused.filter(({ dismissedAt }) => dismissedAt === undefined) : refused;
    const item = pick(random, unread);
    if (!item) return;
    const { mutationId } = item;
    await tab.act({ kind: "dismiss", mutationId }, (phone) => dismissRejection(phone, mutationId));
  });
};

export const openTab: Step = async (world, random) => {
  const device = pick(random, world.devices);
  const database = device?.databases.get(device.cookie ?? "visitor");
  if (device && database) world.openTab(device, database).wake();
};

export const closeTab: Step = async (world, random) => {
  const tab = someTab(world, random);
  if (!tab) return;
  world.say(`${tab.name} is closed`);
  await world.scheduler.kill(tab);
};

export const signOut: Step = async (world, random) => {
  const tab = someTab(world, random);
  if (!tab || tab.database.userId === "visitor") return;
  const keepsOutbox = random() < 0.5;
  const taps = random() < 0.5 ? 2 + below(random, 3) : 0;
  for (let at = 0; at < taps; at += 1) tapOn(world, tab, branchOf(below(random, 1_000_000), at));
  tab.does("signs out", async () => {
    for (let moments = taps * 4; moments > 0; moments -= 1) await world.scheduler.gate(tab, "thinks");
    world.say(`${tab.name} signs out and ${keepsOutbox ? "keeps" : "discards"} what waits`);
    await tab.act({ kind: "sign out", keepsOutbox }, (phone) => endSession(phone, { keepOutbox: keepsOutbox }));
    tab.device.cookie = undefined;
    // In another tab the outbox is perhaps still on the screen.
    if (keepsOutbox && world.has("discards")) takeBackOn(world, tab, random, below(random, 3));
  });
};

/** The owner comes back, or somebody else takes the client. */
export const signIn: Step = async (world, random) => {
  const device = pick(random, world.devices);
  if (!device) return;
  const others = world.has("other users") && random() < 0.3 ? Object.values(people) : [];
  const known = [...device.databases.keys()].filter((id) => id !== "visitor");
  const userId = pick(random, others) ?? pick(random, known);
  if (userId === undefined) return;
  device.cookie = userId;
  const database = device.databases.get(userId) ?? (await world.addDatabase(device, userId));
  const tab = world.openTab(device, database);
  tab.does("signs in", () => signInOn(world, tab, database));
};

export async function signInOn(world: World, tab: Tab, database: Database): Promise<void> {
  const { userId } = database;
  world.say(`${tab.name} signs in as ${userId}`);
  const role = world.accounts.roleOf(userId);
  await tab.act({ kind: "sign in", role }, (phone) => beginSession(phone, { userId, role }));
  tab.wake();
}

/** The same answer is heard a second time, or by a tab that has been asleep. */
export const hearAgain: Step = async (world, random) => {
  const old = pick(random, world.kept);
  const tabs = world.devices.flatMap(({ tabs }) => tabs).filter((tab) => !tab.isDead);
  const tab = pick(
    random,
    tabs.filter(({ database }) => database.userId === old?.database.userId),
  );
  if (!old || !tab) return;
  tab.does("hears an answer again", async () => {
    const { answered } = old;
    await tab.act({ kind: "apply", answered }, (phone) => applyAnswer(phone, answered.answer));
  });
};

/** A copy of the database turns up on another device: a backup of the client, or a cloned profile. */
export const copyDevice: Step = async (world, random) => {
  const device = pick(random, world.devices);
  const database = device && pick(random, [...device.databases.values()]);
  if (!device || !database || world.devices.length > 7) return;
  const copy = new Device(`${device.name} copied as ${world.devices.length + 1}`, device.clockOffsetMs, device.cookie);
  const content = copyClient(await world.scheduler.io(database.storage.look()));
  for (const mutationId of content.outbox.keys()) {
    const asked = world.ledger.asked.get(`${actorKey(database.record.actor())} ${mutationId}`);
    if (asked) asked.isCopied = true;
  }
  world.say(`${database.record.name} is copied`);
  const copied = await world.addDatabase(copy, database.userId, content);
  world.devices.push(copy);
  const original = device.tabs.find((tab) => !tab.isDead && tab.database === database);
  for (const tab of [world.openTab(copy, copied), ...(original ? [original] : [])]) {
    const taps = below(random, 4);
    for (let at = 0; at < taps; at += 1) tapOn(world, tab, branchOf(below(random, 1_000_000), at));
  }
};

export const loseStorage: Step = async (world, random) => {
  const device = pick(random, world.devices);
  const database = device && pick(random, [...device.databases.values()]);
  if (!device || !database) return;
  world.say(`${database.record.name} loses its storage`);
  for (const tab of device.tabs) await world.scheduler.kill(tab);
  await world.addDatabase(device, database.userId);
};
