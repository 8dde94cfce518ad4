import { isRejection } from "#app/db/clientStore.ts";
import { applyAnswer } from "#app/sync/applyAnswer.ts";
import { dismissRejection } from "#app/sync/mutate.ts";
import { beginSession, endSession } from "#app/sync/openClientStore.ts";
import { copyClient, type ClientContent } from "#app/testing/memoryClient.ts";
import { actorKey } from "#shared/entities/actor.ts";
import { people } from "./actors.ts";
import type { Device, Tab } from "./device.ts";
import { discardOn, mutateOn } from "./mutateSteps.ts";
import { below, pick, type Random } from "./random.ts";
import type { Simulation } from "./simulation.ts";

/** One thing that somebody does, or that befalls somebody. */
export type Step = (sim: Simulation, random: Random) => Promise<void>;

/** A tab in which somebody is signed in, opened if there is none. */
export function someTab(sim: Simulation, random: Random): Tab | undefined {
  const device = pick(random, sim.devices);
  const live = device?.tabs.filter((tab) => !tab.isDead) ?? [];
  if (!device || (live.length > 0 && random() < 0.9)) return pick(random, live);
  return live.length < 3 ? openOn(sim, device) : pick(random, live);
}

function openOn(sim: Simulation, device: Device): Tab | undefined {
  const database = device.databases.get(device.cookie ?? "visitor");
  return database && sim.openTab(device, database);
}

/** A tab whose database has this, if there is one. */
async function tabWith(sim: Simulation, random: Random, has: (content: ClientContent) => boolean) {
  const tabs = sim.liveTabs();
  const first = below(random, tabs.length + 1);
  for (const tab of [...tabs.slice(first), ...tabs.slice(0, first)]) {
    if (has(await sim.scheduler.io(tab.database.storage.look()))) return tab;
  }
  return undefined;
}

export const mutates: Step = async (sim, random) => {
  const tab = someTab(sim, random);
  const isLong = sim.has("large mutations") && random() < 0.15;
  const times = isLong || random() < 0.35 ? 2 + below(random, 3) : 1;
  if (tab) mutateOn(sim, tab, random, times, { isLong });
};

export const wake: Step = async (sim, random) => someTab(sim, random)?.wake();

/** A poke comes, soon after a change or long after it. */
export const poke: Step = async (sim, random) => {
  someTab(sim, random)?.notify(Math.max(sim.content.counter.n - (random() < 0.2 ? 1 : 0), 0));
};

export const discards: Step = async (sim, random) => {
  const tab = await tabWith(sim, random, ({ outbox }) => outbox.size > 0);
  if (tab) discardOn(sim, tab, random, below(random, 6));
};

export const dismisses: Step = async (sim, random) => {
  const tab = await tabWith(sim, random, ({ results }) => [...results.values()].some(isRejection));
  tab?.does("dismisses a rejection", async () => {
    const { results } = await sim.scheduler.io(tab.database.storage.look());
    const item = pick(random, [...results.values()].filter(isRejection));
    if (!item) return;
    const { mutationId } = item;
    await tab.act({ kind: "dismiss", mutationId }, (store) => dismissRejection(store, mutationId));
  });
};

export const opensTab: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  if (device) openOn(sim, device)?.wake();
};

export const closesTab: Step = async (sim, random) => {
  const tab = someTab(sim, random);
  sim.say(`${tab?.name} is closed`);
  if (tab) await sim.scheduler.kill(tab);
};

export const signsOut: Step = async (sim, random) => {
  const tab = someTab(sim, random);
  if (!tab || tab.database.userId === "visitor") return;
  const keepsOutbox = random() < 0.5;
  const mutations = random() < 0.5 ? 2 + below(random, 3) : 0;
  mutateOn(sim, tab, random, mutations);
  tab.does("signs out", async () => {
    for (let moments = mutations * 4; moments > 0; moments -= 1) await sim.scheduler.gate(tab, "thinks");
    sim.say(`${tab.name} signs out and ${keepsOutbox ? "keeps" : "discards"} what waits`);
    await tab.act({ kind: "sign out", keepsOutbox }, (store) => endSession(store, { keepOutbox: keepsOutbox }));
    tab.device.cookie = undefined;
    // In another tab the outbox is perhaps still on the screen.
    if (keepsOutbox && sim.has("discards")) discardOn(sim, tab, random, below(random, 3));
  });
};

/** The owner comes back, or somebody else takes the device. */
export const signsIn: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  if (!device) return;
  const others = sim.has("other users") && random() < 0.3 ? Object.values(people) : [];
  const known = [...device.databases.keys()].filter((id) => id !== "visitor");
  const userId = pick(random, others) ?? pick(random, known);
  if (userId === undefined) return;
  device.cookie = userId;
  signInOn(sim, sim.openTab(device, device.databases.get(userId) ?? (await sim.addDatabase(device, userId))));
};

export function signInOn(sim: Simulation, tab: Tab): void {
  tab.does("signs in", async () => {
    const { userId } = tab.database;
    const role = sim.accounts.roleOf(userId);
    sim.say(`${tab.name} signs in as ${role}`);
    await tab.act({ kind: "sign in", role }, (store) => beginSession(store, { userId, role }));
    tab.wake();
  });
}

/** The same answer comes a second time, or to a tab that has been asleep. */
export const answerComesAgain: Step = async (sim, random) => {
  const old = pick(random, sim.kept);
  const tab = pick(
    random,
    sim.liveTabs().filter(({ database }) => database.userId === old?.database.userId),
  );
  if (!old || !tab) return;
  const { answered } = old;
  tab.does("is given an answer again", () =>
    tab.act({ kind: "apply", answered }, (store) => applyAnswer(store, answered.answer)),
  );
};

/** A copy of the database turns up on another device: a backup of the device, or a cloned profile. */
export const copyDevice: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  const database = device && pick(random, [...device.databases.values()]);
  if (!device || !database || sim.devices.length > 7) return;
  const content = copyClient(await sim.scheduler.io(database.storage.look()));
  for (const mutationId of content.outbox.keys()) {
    const asked = sim.ledger.asked.get(`${actorKey(database.record.actor())} ${mutationId}`);
    if (asked) asked.isCopied = true;
  }
  sim.say(`${database.record.name} is copied`);
  const copy = sim.addDevice(`${device.name} copied as ${sim.devices.length + 1}`, device.clockOffsetMs, device.cookie);
  const copied = await sim.addDatabase(copy, database.userId, content);
  const original = device.tabs.find((tab) => !tab.isDead && tab.database === database);
  for (const tab of [sim.openTab(copy, copied), original]) if (tab) mutateOn(sim, tab, random, below(random, 4));
};

export const loseStorage: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  const database = device && pick(random, [...device.databases.values()]);
  if (!device || !database) return;
  sim.say(`${database.record.name} loses its storage`);
  for (const tab of device.tabs) await sim.scheduler.kill(tab);
  await sim.addDatabase(device, database.userId);
};
