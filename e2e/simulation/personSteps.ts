import { isRejection } from "#app/db/clientStore.ts";
import { applyAnswer } from "#app/sync/applyAnswer.ts";
import { dismissRejection } from "#app/sync/mutate.ts";
import { beginSession, endSession } from "#app/sync/openClientStore.ts";
import { copyClient, type ClientContent } from "#app/testing/memoryClient.ts";
import { actorKey } from "#shared/entities/actor.ts";
import type { Answered } from "./answerCheck.ts";
import type { Database, Device, Tab } from "./device.ts";
import { discardOn, mutateOn } from "./mutateSteps.ts";
import { people } from "./scenario.ts";
import { below, pick, type Random } from "./seeded.ts";
import type { Simulation } from "./simulation.ts";

/** One thing a user does, or that happens to them. */
export type Step = (sim: Simulation, random: Random) => unknown;

/** A tab with a signed-in account, opened if there is none. */
export function someTab(sim: Simulation, random: Random): Tab | undefined {
  const device = pick(random, sim.devices);
  const live = device?.tabs.filter((tab) => !tab.isDead) ?? [];
  if (!device || live.length > 2 || (live.length > 0 && random() < 0.9)) return pick(random, live);
  return openOn(sim, device);
}

function openOn(sim: Simulation, device: Device): Tab | undefined {
  const database = device.databases.get(device.cookie ?? "visitor");
  return database && sim.openTab(device, database);
}

function someDatabase(device: Device | undefined, random: Random): Database | undefined {
  return pick(random, [...(device?.databases.values() ?? [])]);
}

/** A tab whose database has this, if any. */
async function tabWith(sim: Simulation, random: Random, has: (content: ClientContent) => boolean) {
  const tabs: Tab[] = [];
  for (const tab of sim.liveTabs()) if (has(await tab.look())) tabs.push(tab);
  return pick(random, tabs);
}

export const mutates: Step = (sim, random) => {
  const tab = someTab(sim, random);
  const isLong = sim.has("large mutations") && random() < 0.15;
  const times = isLong || random() < 0.35 ? 2 + below(random, 3) : 1;
  if (tab) mutateOn(sim, tab, random, times, isLong);
};

export const wake: Step = (sim, random) => someTab(sim, random)?.wake();

/** A poke arrives, soon after a change or long after it. */
export const poke: Step = (sim, random) => {
  const tab = someTab(sim, random);
  const [server] = sim.liveServers();
  if (tab && server && sim.hasRows) sim.push(server, tab);
  tab?.notify(Math.max(sim.content.counter.n - (random() < 0.2 ? 1 : 0), 0));
};

export const discards: Step = async (sim, random) => {
  const tab = await tabWith(sim, random, ({ outbox }) => outbox.size > 0);
  if (tab) discardOn(sim, tab, random, below(random, 6));
};

export const dismisses: Step = async (sim, random) => {
  const tab = await tabWith(sim, random, ({ results }) => [...results.values()].some(isRejection));
  tab?.does("dismisses a rejection", async () => {
    const { results } = await tab.look();
    const { mutationId } = pick(random, [...results.values()].filter(isRejection)) ?? { mutationId: "" };
    if (mutationId) await tab.act({ kind: "dismiss", mutationId }, (store) => dismissRejection(store, mutationId));
  });
};

export const opensTab: Step = (sim, random) => {
  const device = pick(random, sim.devices);
  if (device) openOn(sim, device)?.wake();
};

export const closesTab: Step = async (sim, random) => {
  const tab = someTab(sim, random);
  if (tab) await sim.scheduler.kill(tab);
};

export const signsOut: Step = (sim, random) => {
  const tab = someTab(sim, random);
  if (!tab || tab.database.userId === "visitor") return;
  const keepOutbox = random() < 0.5;
  const mutations = random() < 0.5 ? 2 + below(random, 3) : 0;
  mutateOn(sim, tab, random, mutations);
  tab.does("signs out", async () => {
    for (let moments = mutations * 4; moments > 0; moments -= 1) await sim.scheduler.gate(tab, "thinks");
    sim.say(`${tab.name} signs out and ${keepOutbox ? "keeps" : "discards"} what waits`);
    await tab.act({ kind: "sign out", keepsOutbox: keepOutbox }, (store) => endSession(store, { keepOutbox }));
    tab.device.cookie = undefined;
    // Another tab may still show the outbox.
    if (keepOutbox && sim.has("discards")) discardOn(sim, tab, random, below(random, 3));
  });
};

/** The owner returns, or someone else takes the device. */
export const signsIn: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  const isOther = sim.has("other users") && random() < 0.3;
  const known = [...(device?.databases.keys() ?? [])].filter((id) => id !== "visitor");
  const userId = pick(random, isOther ? Object.values(people) : known);
  if (!device || userId === undefined) return;
  device.cookie = userId;
  signInOn(sim, sim.openTab(device, device.databases.get(userId) ?? (await sim.addDatabase(device, userId))));
};

export function signInOn(sim: Simulation, tab: Tab): void {
  tab.does("signs in", async () => {
    const { userId } = tab.database;
    const role = sim.accounts.get(userId)?.role ?? "user";
    sim.say(`${tab.name} signs in as ${role}`);
    await tab.act({ kind: "sign in", role }, (store) => beginSession(store, { userId, role }));
    tab.wake();
  });
}

/** The same answer arrives twice, or reaches a tab that was asleep. */
export const answerComesAgain: Step = (sim, random) => {
  const tab = someTab(sim, random);
  const isTheirs = ({ request }: Answered) => request.userId === tab?.database.userId;
  const answered = pick(random, sim.answers.filter(isTheirs));
  if (!tab || !answered) return;
  const again = () => tab.act({ kind: "apply", answered }, (store) => applyAnswer(store, answered.answer));
  tab.does("is given an answer again", again);
};

/** A copy of the database appears on another device: a device backup, or a cloned profile. */
export const copyDevice: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  const database = someDatabase(device, random);
  if (!device || !database || sim.devices.length > 7) return;
  const content = copyClient(await sim.scheduler.io(database.storage.look()));
  for (const mutationId of content.outbox.keys()) {
    const asked = sim.ledger.asked.get(`${actorKey(database.record.actor())} ${mutationId}`);
    if (asked) asked.isCopied = true;
  }
  sim.say(`${database.record.name} is copied`);
  const copy = sim.addDevice(`${device.name} copied as ${sim.devices.length + 1}`, device.clockOffsetMs, device.cookie);
  const copied = sim.openTab(copy, await sim.addDatabase(copy, database.userId, content));
  const original = device.tabs.find((tab) => !tab.isDead && tab.database === database);
  for (const tab of [copied, original]) if (tab) mutateOn(sim, tab, random, below(random, 4));
};

export const loseStorage: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  const database = someDatabase(device, random);
  if (!device || !database) return;
  sim.say(`${database.record.name} loses its storage`);
  for (const tab of device.tabs) await sim.scheduler.kill(tab);
  await sim.addDatabase(device, database.userId);
};
