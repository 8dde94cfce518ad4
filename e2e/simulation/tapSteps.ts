import { isSent } from "#app/db/clientStore.ts";
import { discard, mutate } from "#app/sync/mutate.ts";
import { actorKey } from "#shared/entities/actor.ts";
import { isEntityName } from "#shared/entities/registry.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { Tab } from "./device.ts";
import { below, branchOf, pick, type Random } from "./random.ts";
import { queueOf, sentIn } from "./screenCheck.ts";
import { forceNextId } from "./seeded.ts";
import { someTab, tabWith, type Step } from "./step.ts";
import { count } from "./tally.ts";
import { checkLocalRejection } from "./tapCheck.ts";
import { aLongMessage, aTap, type Tap } from "./taps.ts";
import type { World } from "./world.ts";

/** One mutation, or a few in a row. */
export const tap: Step = async (world, random) => {
  const tab = someTab(world, random);
  const isLong = world.has("large taps") && random() < 0.15;
  const taps = isLong || random() < 0.35 ? 2 + below(random, 3) : 1;
  if (!tab) return;
  for (let at = 0; at < taps; at += 1) tapOn(world, tab, branchOf(below(random, 1_000_000), at), { isLong });
};

interface TapKind {
  isLong?: boolean;
  /** How likely it is that a bug on the server meets it, where bugs do. */
  poisoned?: number;
}

export function tapOn(world: World, tab: Tab, random: Random, { isLong = false, poisoned = 0.06 }: TapKind = {}): void {
  const isPoisoned = world.has("poison") && random() < poisoned;
  const isSeenId = world.has("seen ids") && random() < 0.2;
  const isTaken = world.has("seen ids") && random() < 0.15;
  const changesMind = world.has("discards") && random() < 0.15;
  const failures = random() < 0.5 ? Infinity : 1 + below(random, 6);
  tab.does("taps", async () => {
    const content = await world.scheduler.io(tab.database.storage.look());
    const chosen = isLong ? aLongMessage(content, random) : aTap(tab.database.userId, content, random);
    if (!chosen) return;
    if (isTaken && !isPoisoned) takeAnId(world, chosen, random);
    if (isPoisoned && typeof chosen.args["id"] === "string" && chosen.name.endsWith("submit")) {
      world.poison.put(chosen.args["id"], failures);
    }
    const seen = isSeenId ? someoneElses(world, tab, random) : undefined;
    if (seen) {
      world.usedIds.add(`${tab.database.userId} ${seen}`);
      forceNextId(seen);
    }
    world.say(`${tab.name} taps ${chosen.name}${seen ? ` under the seen id ${seen}` : ""}`);
    try {
      const args = chosen.args as ArgsOf<MutationName>;
      const mutationId = await tab.act({ kind: "tap" }, (phone) => mutate(phone, chosen.name, args));
      if (changesMind || random() < 0.4) tab.wake();
      if (changesMind) await changeMind(world, tab, mutationId, random);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      world.say(`${tab.name} is told: ${error.code}`);
      await checkLocalRejection(world, tab, content, chosen, error);
    }
  });
}

/** The person takes it back a moment later, while it is perhaps on its way. */
async function changeMind(world: World, tab: Tab, mutationId: string, random: Random): Promise<void> {
  for (let moments = below(random, 9); moments > 0; moments -= 1) await world.scheduler.gate(tab, "thinks");
  world.say(`${tab.name} takes back what it has just tapped`);
  await tab.act({ kind: "discard", mutationId }, (phone) => discard(phone, mutationId));
}

/** A create under the id of a row that is there already, in or out of this client's sight. */
function takeAnId(world: World, chosen: Tap, random: Random): void {
  const entity =
    chosen.name === "message.send" ? "message" : chosen.name.endsWith(".submit") && chosen.name.split(".")[0];
  const table = entity && isEntityName(entity) ? world.backends.server.content().rows.get(entity) : undefined;
  const taken = pick(random, [...(table?.keys() ?? [])]);
  if (taken !== undefined) chosen.args["id"] = taken;
}

/** On a client on which something waits, if there is one. */
export const takeBack: Step = async (world, random) => {
  const tab = await tabWith(world, random, ({ outbox }) => outbox.size > 0);
  if (tab) takeBackOn(world, tab, random, below(random, 6));
};

export function takeBackOn(world: World, tab: Tab, random: Random, patience: number): void {
  tab.does("takes a tap back", async () => {
    const look = () => world.scheduler.io(tab.database.storage.look());
    let content = await look();
    for (let moments = patience; moments > 0 && sentIn(content).length === 0; moments -= 1) {
      await world.scheduler.gate(tab, "thinks");
      content = await look();
    }
    const sent = random() < 0.5 ? sentIn(content) : [];
    const item = pick(random, sent.length > 0 ? sent : queueOf(content));
    if (!item) return;
    const how = isSent(item, content.meta) ? "sent" : "not sent";
    count(`taken back: ${how}`);
    world.say(`${tab.name} takes back ${item.name} (${how})`);
    const { mutationId } = item;
    await tab.act({ kind: "discard", mutationId }, (phone) => discard(phone, mutationId));
  });
}

/** The id of another account's mutation, which nobody should know, and which must change nothing for anybody. */
function someoneElses(world: World, tab: Tab, random: Random): string | undefined {
  const own = actorKey(world.accounts.actorOf(tab.database.userId));
  const others = [...world.ledger.asked.entries()].filter(([receiptId]) => !receiptId.startsWith(own));
  const ids = others.map(([, { mutationId }]) => mutationId);
  const isFree = (id: string) =>
    !world.ledger.asked.has(`${own} ${id}`) && !world.usedIds.has(`${tab.database.userId} ${id}`);
  return pick(random, ids.filter(isFree));
}
