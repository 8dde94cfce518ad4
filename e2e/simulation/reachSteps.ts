import { PROTOCOL_VERSION, SCHEMA_VERSION, syncLimits } from "#shared/api/syncProtocol.ts";
import { actorKey } from "#shared/entities/actor.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import { match } from "#shared/testing/samples.ts";
import { newContent } from "./backends.ts";
import { bytesOf } from "./clientCheck.ts";
import type { Tab } from "./device.ts";
import { expectThat } from "./invariants.ts";
import { discardOn, mutateOn } from "./mutateSteps.ts";
import { someTab, type Step } from "./personSteps.ts";
import { below, pick, type Random } from "./seeded.ts";
import { backUp, elsewhere, restore, turnVerification } from "./serverSteps.ts";
import type { Simulation } from "./simulation.ts";

/** A user offline continues: mutations pile up that depend on each other. */
export const leaveNetwork: Step = (sim, random) => {
  goOn(sim, someTab(sim, random), "nothing", random);
};

/** Others' changes reach the client while its own mutations do not get through: they are rebased on other rows. */
export const onlyPull: Step = async (sim, random) => {
  const tab = someTab(sim, random);
  const isGuarded = random() < 0.5;
  goOn(sim, tab, "pulls only", random);
  for (let round = 0; round < 4; round += 1) {
    await sim.pass(4 + below(random, 14));
    if (isGuarded) turnVerification(sim, random, tab?.database.userId);
    else elsewhere(sim, random);
    tab?.wake();
  }
};

function goOn(sim: Simulation, tab: Tab | undefined, reach: "nothing" | "pulls only", random: Random): void {
  if (!tab) return;
  sim.say(`${tab.device.name} reaches: ${reach}`);
  tab.device.reach = reach;
  mutateOn(sim, tab, random, 2 + below(random, 5));
  if (sim.has("discards") && random() < 0.5) discardOn(sim, tab, random, 30);
}

export const findNetwork: Step = (sim) => {
  for (const device of sim.devices) device.reach = "all";
};

/** A backup, some more history that a client receives while paging, and the backup again. */
export const forkHistory: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  const userId = device?.cookie ?? "visitor";
  const known = random() < 0.5 ? device?.databases.get(userId) : undefined;
  if (known) await moreHistory(sim, random, 2);
  await backUp(sim, random);
  if (!device) return;
  for (const tab of device.tabs) await sim.scheduler.kill(tab);
  device.rowsPerPage = 1 + below(random, known ? 1 : 3);
  sim.openTab(device, known ?? (await sim.addDatabase(device, userId))).wake();
  await moreHistory(sim, random, 3);
  await restore(sim, random);
  device.rowsPerPage = undefined;
};

async function moreHistory(sim: Simulation, random: Random, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await sim.pass(4 + below(random, 14));
    elsewhere(sim, random);
  }
}

/** A call our app never makes: with someone else's client, used seqs, or odd mutations. */
export const malformedCall: Step = (sim, random) => {
  const tab = someTab(sim, random);
  if (!tab) return;
  const { cookie } = tab.device;
  const actor = sim.actorOf(cookie);
  const { meta } = newContent(cookie ?? "visitor");
  const isOwn = random() < 0.5;
  const states = [...sim.content.clientStates.values()].filter((state) => !isOwn || state.actorKey === actorKey(actor));
  const { _id: clientId, lastSeq, actorKey: owner } = pick(random, states) ?? { _id: meta.clientId, lastSeq: 0 };
  const isTooOld = random() < 0.1;
  const mutations = [0, 1].map((at) => {
    const mutation = { seq: Math.max(lastSeq, 1) + at, mutationId: crypto.randomUUID(), ...oddMutation(sim, random) };
    const args = bytesOf(mutation.args) > syncLimits.argsBytes ? "too large" : mutation.args;
    sim.ledger.note(actor, { ...mutation, origin: "sync", args }).isNeverToRun = isTooOld;
    return mutation;
  });
  const versions = { protocolVersion: PROTOCOL_VERSION, schemaVersion: SCHEMA_VERSION - (isTooOld ? 2 : 0) };
  const around = { ...versions, userId: meta.userId, cursor: null, limit: 50, waiting: [] };
  tab.does("makes a malformed call", async () => {
    const carried = sim.network.carry(tab, cookie, { ...around, clientId, mutations });
    const answered = await carried.catch(() => undefined);
    const isForeign = owner !== undefined && owner !== actorKey(actor) && !sim.hasForgotten;
    if (!answered || !isForeign || answered.request.mutations.length === 0) return;
    sim.attempt(() => expectThat(11, answered.answer.reset === true, () => `${owner}'s client served another`));
  });
};

/** A mutation that is too large, not allowed from an outbox, another account's, or has different arguments. */
function oddMutation({ content }: Simulation, random: Random): { name: string; args: object } {
  const id = crypto.randomUUID();
  const idOf = (entity: EntityName) => pick(random, [...(content.rows.get(entity)?.keys() ?? [])]) ?? id;
  const large = { id: idOf("fixture"), venue: "Field 9, Paarl", was: { notes: "x".repeat(syncLimits.argsBytes) } };
  const odd: [string, object][] = [
    ["fixture.edit", large],
    ["fixture.submit", { ...match, id }],
    ["fixture.submit", { ...match, id, matchDate: "tomorrow" }],
    ["fixture.claim", { fixtureId: idOf("fixture") }],
    ["user.create", { id, username: id.slice(0, 8), role: "admin" }],
    ["bid.expire", { id: idOf("bid") }],
    ["streamer.verify", { id: idOf("streamer"), verificationStatus: "approved" }],
    ["notification.markRead", { ids: [idOf("notification"), id] }],
  ];
  const [name = "", args = {}] = pick(random, odd) ?? [];
  return { name, args };
}
