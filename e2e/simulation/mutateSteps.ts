import { isSent, type OutboxItem } from "#app/db/clientStore.ts";
import { discard, mutate } from "#app/sync/mutate.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import { syncLimits } from "#shared/api/syncProtocol.ts";
import { isEntityName } from "#shared/entities/registry.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { bytesOf } from "./clientCheck.ts";
import type { Tab } from "./device.ts";
import { expectSame } from "./invariants.ts";
import { below, branchOf, pick, type Random } from "./random.ts";
import { outboxOf, runOnClient } from "./screenCheck.ts";
import { forceNextId } from "./seeded.ts";
import type { Simulation } from "./simulation.ts";
import { aLongMessage, someMutation, type SomeMutation } from "./someMutation.ts";

interface Circumstances {
  isLong?: boolean;
  /** How likely it is that a bug on the server meets it, where bugs do. */
  poisoned?: number;
}

/** A few mutations in a row, each with chances of its own. */
export function mutateOn(sim: Simulation, tab: Tab, random: Random, times: number, how: Circumstances = {}): void {
  for (let time = 0; time < times; time += 1) mutateOnce(sim, tab, branchOf(below(random, 1_000_000), time), how);
}

function mutateOnce(
  sim: Simulation,
  tab: Tab,
  random: Random,
  { isLong = false, poisoned = 0.06 }: Circumstances,
): void {
  const strikes = (share: number) => random() < share;
  const isPoisoned = sim.has("poison") && strikes(poisoned);
  const [usesSeenId, usesTakenId] = [sim.has("seen ids") && strikes(0.2), sim.has("seen ids") && strikes(0.15)];
  const changesMind = sim.has("discards") && strikes(0.15);
  const failures = strikes(0.5) ? Infinity : 1 + below(random, 6);
  tab.does("mutates", async () => {
    const { userId, storage } = tab.database;
    const content = await sim.scheduler.io(storage.look());
    const chosen = isLong ? aLongMessage(content, random) : someMutation(userId, content, random);
    if (!chosen) return;
    const { name, args } = chosen;
    if (usesTakenId && !isPoisoned) takeAnId(sim, chosen, random);
    if (isPoisoned && name.endsWith("submit")) sim.poison.put(String(args["id"]), failures);
    if (usesSeenId) forceSeenId(sim, tab, random);
    sim.say(`${tab.name}: ${name}`);
    try {
      const id = await tab.act({ kind: "mutate" }, (store) => mutate(store, name, args as ArgsOf<MutationName>));
      if (changesMind || random() < 0.4) tab.wake();
      // The person takes it back a moment later, while it is perhaps on its way.
      if (changesMind) await discardAfter(sim, tab, id, below(random, 9));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      sim.say(`${tab.name} is told: ${error.code}`);
      await checkRefusal(sim, tab, content, chosen, error).catch(sim.report);
    }
  });
}

/** A client refuses a mutation for what it shows, never for what its clock says. */
async function checkRefusal(
  sim: Simulation,
  tab: Tab,
  before: ClientContent,
  { name, args }: SomeMutation,
  { code }: DomainError,
): Promise<void> {
  const content = await sim.scheduler.io(tab.database.storage.look());
  if (content !== before || !content.meta.signedIn) return;
  const circumstances = { mutationId: crypto.randomUUID(), createdAt: new Date(sim.scheduler.nowMs).toISOString() };
  const { refusal } = await runOnClient(content, content.rows, { name, args, ...circumstances });
  const expected = refusal instanceof DomainError ? refusal.code : refusal;
  const isLarge = bytesOf(args) > syncLimits.argsBytes;
  expectSame(14, code, isLarge ? "input.tooLarge" : expected, () => `${tab.name}: ${name} was refused`);
}

async function wait(sim: Simulation, tab: Tab, moments: number): Promise<void> {
  for (let moment = 0; moment < moments; moment += 1) await sim.scheduler.gate(tab, "thinks");
}

async function discardAfter(sim: Simulation, tab: Tab, mutationId: string, moments: number): Promise<void> {
  await wait(sim, tab, moments);
  sim.say(`${tab.name} discards ${mutationId}`);
  await tab.act({ kind: "discard", mutationId }, (store) => discard(store, mutationId));
}

/** Discards something that waits, rather what has been sent, if that comes about within some moments. */
export function discardOn(sim: Simulation, tab: Tab, random: Random, patience: number): void {
  tab.does("discards", async () => {
    let content = await sim.scheduler.io(tab.database.storage.look());
    const sentIn = ({ meta }: ClientContent): OutboxItem[] => outboxOf(content).filter((item) => isSent(item, meta));
    for (let moment = 0; moment < patience && sentIn(content).length === 0; moment += 1) {
      await wait(sim, tab, 1);
      content = await sim.scheduler.io(tab.database.storage.look());
    }
    const sent = random() < 0.5 ? sentIn(content) : [];
    const item = pick(random, sent.length > 0 ? sent : outboxOf(content));
    if (item) await discardAfter(sim, tab, item.mutationId, 0);
  });
}

/** A create under the id of a row that is there already, in or out of this client's sight. */
function takeAnId({ content }: Simulation, { name, args }: SomeMutation, random: Random): void {
  const [entity = "", verb] = name.split(".");
  if (!isEntityName(entity) || (verb !== "submit" && verb !== "send")) return;
  args["id"] = pick(random, [...(content.rows.get(entity)?.keys() ?? [])]) ?? args["id"];
}

/** The id of another account's mutation, which nobody should know, and which must change nothing for anybody. */
function forceSeenId({ ledger, usedIds, content }: Simulation, { database }: Tab, random: Random): void {
  const { userId } = database;
  const own = new Set([...ledger.asked].flatMap(([id, { mutationId }]) => (id.includes(userId) ? mutationId : [])));
  const others = [...ledger.asked.values()].map(({ mutationId }) => mutationId);
  const isFree = (id: string) => !own.has(id) && !usedIds.has(`${userId} ${id}`);
  const seen = content.counter.n > 0 ? pick(random, others.filter(isFree)) : undefined;
  if (seen === undefined) return;
  usedIds.add(`${userId} ${seen}`);
  forceNextId(seen);
}
