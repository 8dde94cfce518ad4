import type { Actor } from "#shared/entities/actor.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { copyContent } from "#server/testing/memoryServerStore.ts";
import { people } from "./cast.ts";
import { askFor } from "./otherCalls.ts";
import { below, pick } from "./random.ts";
import type { Step } from "./step.ts";
import type { World } from "./world.ts";

function rowsOf<Name extends EntityName>(world: World, entity: Name): RowOf<Name>[] {
  const table = world.backends.server.content().rows.get(entity);
  return [...(table?.values() ?? [])].map(({ row }) => row as RowOf<Name>);
}

function liveServers(world: World) {
  return world.servers.filter((server) => !server.isDead);
}

/** kill -9, and the process is started again, at once or after a while. */
export const killServer: Step = async (world, random) => {
  const server = pick(random, liveServers(world));
  if (!server) return;
  world.say(`${server.name} is killed`);
  await world.scheduler.kill(server);
  if (random() < 0.7) world.startServer();
};

/** The database goes on taking turns and writing, and answers no question about one entity for a while. */
export const failQueries: Step = async (world, random) => {
  const entity = pick(random, ["bid", "bid", "fixture", "streamer", "message", "notification"] as const) ?? "bid";
  const seconds = 1 + below(random, 40);
  world.say(`for ${seconds} s the database does not answer what is asked of ${entity}`);
  world.outage.begin(entity, world.scheduler.nowMs + seconds * 1_000);
};

export const startServer: Step = async (world) => {
  const most = world.has("two servers") ? 2 : 1;
  if (liveServers(world).length < most) world.say(`${world.startServer().name} is started`);
};

export const backUp: Step = async (world) => {
  world.say("a backup is made");
  world.backup = copyContent(world.backends.server.content());
};

/** Everything since the backup is gone; the servers come up on what is left. */
export const restore: Step = async (world) => {
  if (!world.backup) return;
  world.say("the backup is restored");
  for (const server of liveServers(world)) await world.scheduler.kill(server);
  await world.become(copyContent(world.backup));
  world.hasForgotten = true;
  world.startServer();
};

/** Old feed entries go, and the receipts of what no client waits for any more. */
export const prune: Step = async (world, random) => {
  const content = world.backends.server.content();
  const last = content.counter.n - below(random, 1 + Math.min(content.counter.n, 12));
  const waiting = new Set<string>();
  for (const { databases } of world.devices) {
    for (const { storage } of databases.values()) {
      for (const id of (await world.scheduler.io(storage.look())).outbox.keys()) waiting.add(id);
    }
  }
  await world.scheduler.settle();
  const isOpen = liveServers(world).length === 0 || !world.scheduler.isWriting();
  if (!isOpen) return;
  world.say(`the feed is pruned up to ${last}`);
  const pruned = copyContent(content);
  pruned.feed = pruned.feed.filter(({ _id }) => _id > last);
  for (const id of pruned.receipts.keys()) {
    if (random() < 0.5 && !waiting.has(id.split(" ").at(-1) ?? "")) pruned.receipts.delete(id);
  }
  await world.become(pruned);
  world.hasForgotten = true;
};

export const changeRole: Step = async (world, random) => {
  const userId = pick(random, [people.admin, people.admin, people.nomsa, people.lerato]) ?? people.admin;
  world.accounts.changeRole(userId);
  world.say(`${userId} is ${world.accounts.roleOf(userId)} now`);
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const daysPass: Step = async (world, random) => {
  const days = 1 + below(random, 6);
  world.say(`${days} days pass`);
  world.scheduler.nowMs += days * dayMs;
  // An hour and a half before midnight in Greenwich, which is tomorrow in South Africa.
  if (random() < 0.5) world.scheduler.nowMs += (22.5 * hourMs - (world.scheduler.nowMs % dayMs) + dayMs) % dayMs;
};

/** The account's verification is lost, or regained: the guard of all that it does as a streamer. */
export async function turnVerification(world: World, userId: string): Promise<void> {
  const streamer = rowsOf(world, "streamer").find((row) => row.userId === userId);
  if (!streamer) return;
  const verificationStatus = streamer.verified ? "rejected" : "approved";
  const admin = world.accounts.actorOf(people.admin);
  await askFor(world, admin, "rest", "streamer.verify", { id: streamer.id, verificationStatus });
}

/** What happens on the server without a client: schools answer, matches pass, admins decide at a desk. */
export const elsewhere: Step = async (world, random) => {
  const admin = world.accounts.actorOf(people.admin);
  const permission = pick(random, rowsOf(world, "schoolPermission"));
  const bid = pick(random, rowsOf(world, "bid"));
  const streamer = pick(random, rowsOf(world, "streamer"));
  const walkIn = pick(random, rowsOf(world, "fixture"));
  const school: Actor = { kind: "school", permissionId: permission?.id ?? "" };
  const verificationStatus = streamer?.verified ? "rejected" : "approved";
  const ticks = permissionTicks.map(({ id }) => id);
  const choices: (() => Promise<void>)[] = [
    async () => streamer && askFor(world, admin, "rest", "streamer.verify", { id: streamer.id, verificationStatus }),
    async () => bid && askFor(world, { kind: "system" }, "system", "bid.expire", { id: bid.id }),
    async () =>
      walkIn && askFor(world, world.accounts.actorOf(people.nomsa), "rest", "fixture.claim", { fixtureId: walkIn.id }),
  ];
  if (permission) {
    const { id } = permission;
    choices.push(() => askFor(world, school, "rest", "permission.answer", { id, answer: "approved", ticks }));
    choices.push(() => askFor(world, school, "rest", "permission.withdraw", { id }));
  }
  await pick(random, choices)?.();
};
