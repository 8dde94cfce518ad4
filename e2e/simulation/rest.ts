import { sastDate } from "#shared/rules/format.ts";
import { audienceOf } from "#shared/entities/entity.ts";
import { entityOf } from "#shared/entities/registry.ts";
import type { ServerBackend } from "./backends.ts";
import type { Database, Device } from "./device.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import { differences } from "./projection.ts";
import { below } from "./random.ts";
import { truthOn } from "./screenCheck.ts";
import { elsewhere } from "./serverSteps.ts";
import { signInOn } from "./steps.ts";
import type { World } from "./world.ts";

const mostTurns = 6_000;
/** Five failures a second apart for each poisoned mutation, and the back-off that was under way. */
const longestRestMs = 180_000;

/** Nothing fails any more: every client is signed in, sends what it has, and hears what is new. */
export async function comeToRest(world: World): Promise<void> {
  world.heal();
  world.say("from here on nothing fails");
  if (world.servers.every((server) => server.isDead)) world.startServer();
  await runOut(world);
  await checkOwed(world);
  for (let round = 0; round < 2; round += 1) {
    for (const device of world.devices) {
      for (const database of [...device.databases.values()].reverse()) await bringUpToDate(world, device, database);
    }
  }
  for (const { databases } of world.devices) for (const one of databases.values()) await checkDatabase(world, one);
  checkServer(world);
  await checkStored(world);
  await checkPoked(world);
}

/** Whoever was woken has sent by itself what waited then, however often it failed before, and is at the end of its pages. */
async function checkOwed(world: World): Promise<void> {
  const tabs = world.devices.flatMap((device) => device.tabs).filter((tab) => !tab.isDead);
  for (const tab of tabs) {
    for (const database of tab.served()) {
      const { meta, outbox } = await database.storage.look();
      const stuck = meta.signedIn
        ? [...outbox.values()].filter(({ mutationId }) => tab.owes(database, mutationId))
        : [];
      const names = stuck.map(({ name }) => name).join(", ");
      expectThat(2, stuck.length === 0, () => `${tab.name} goes on no more with ${names} of ${database.record.name}`);
      const isAtEnd = meta.cursor !== null && !meta.more;
      const owesNews = database === tab.database && meta.signedIn && tab.owesNews(database);
      expectThat(4, isAtEnd || !owesNews, () => `${tab.name} stops in the middle of ${database.record.name}'s pages`);
    }
  }
}

/** The poke after each change is enough for a client that has nothing to say. */
async function checkPoked(world: World): Promise<void> {
  const tabs = world.devices.flatMap((device) => device.tabs).filter((tab) => !tab.isDead);
  world.onPoke = () => {
    for (const tab of tabs) tab.hear(world.backends.server.content().counter.n);
  };
  for (let changes = 0; changes < 3; changes += 1) {
    await elsewhere(world, world.random);
    const turns = below(world.random, 30);
    for (let turn = 0; turn < turns && (await world.scheduler.step(() => world.random())); turn += 1);
  }
  await runOut(world);
  for (const { database } of tabs) await checkDatabase(world, database);
}

/** A tab whose account is not signed in waits for its owner, and would for ever. */
async function closeForeignTabs(world: World): Promise<void> {
  for (const { tabs, cookie } of world.devices) {
    for (const tab of tabs) if (tab.database.userId !== (cookie ?? "visitor")) await world.scheduler.kill(tab);
  }
}

async function bringUpToDate(world: World, device: Device, database: Database): Promise<void> {
  for (const tab of device.tabs) if (tab.database !== database) await world.scheduler.kill(tab);
  const isVisitor = database.userId === "visitor";
  device.cookie = isVisitor ? undefined : database.userId;
  const tab = device.tabs.find((one) => !one.isDead) ?? world.openTab(device, database);
  const begun = world.scheduler.nowMs;
  if (isVisitor) tab.wake();
  else tab.does("signs in", () => signInOn(world, tab, database));
  await runOut(world);
  const visitors = isVisitor ? undefined : await device.databases.get("visitor")?.storage.look();
  const left = visitors?.outbox.size ?? 0;
  expectThat(2, left === 0, () => `${device.name}: ${left} taps of its visitor wait under ${database.userId}`);
  const took = world.scheduler.nowMs - begun;
  expectThat(13, took < longestRestMs, () => `${database.record.name} needed ${took / 1_000} s to come to rest`);
}

async function runOut(world: World): Promise<void> {
  for (let turns = 0; await world.scheduler.step(() => world.random()); turns += 1) {
    if (world.problem) throw world.problem;
    if (turns % 100 === 0) await closeForeignTabs(world);
    expectThat(2, turns < mostTurns, () => "phones and server do not come to rest");
  }
  if (world.problem) throw world.problem;
}

async function checkDatabase(world: World, { storage, record, userId }: Database): Promise<void> {
  const content = await storage.look();
  const waiting = [...content.outbox.values()].map(({ name }) => name);
  expectThat(2, waiting.length === 0, () => `${record.name}: ${waiting.join(", ")} never got a receipt`);
  const actor = world.accounts.actorOf(userId === "visitor" ? undefined : userId);
  const server = world.backends.server.content();
  const today = sastDate(new Date(world.scheduler.nowMs).toISOString());
  const found = differences(server, actor, truthOn(content), today);
  expectThat(4, found.length === 0, () => `${record.name} at rest: ${found.join("; ")}`);
  if (world.hasForgotten) return;
  for (const { mutationId, outcome, name } of content.results.values()) {
    const owner = userId === "visitor" ? "visitor" : `user:${userId}`;
    const receipt = server.receipts.get(`${owner} ${mutationId}`);
    expectThat(
      15,
      receipt?.outcome === outcome,
      () => `${record.name}: ${name} was ${outcome} and is ${receipt?.outcome}`,
    );
  }
}

/** What the history left behind on the server. */
function checkServer(world: World): void {
  const { feed, rows, receipts } = world.backends.server.content();
  const first = feed[0]?._id ?? 1;
  expectThat(
    5,
    feed.every(({ _id }, at) => _id === first + at),
    () => "the feed has a hole",
  );
  const revisions = new Set(feed.map(({ entity, rowId, rev }) => `${entity} ${rowId} ${rev}`));
  expectThat(5, revisions.size === feed.length, () => "a revision stands twice in the feed");
  for (const [receiptId, asked] of world.ledger.asked) {
    expectThat(16, !asked.isNeverToRun || !receipts.has(receiptId), () => `${asked.name} was taken back and ran`);
  }
  for (const [entity, table] of rows) {
    for (const { row, audience } of table.values()) {
      const sees = [...new Set<string>(audienceOf(entityOf(entity), row))].sort();
      expectThat(7, isSame(sees, [...audience].sort()), () => `${entity} ${row.id} is kept for ${audience.join()}`);
    }
  }
}

type Stored = Awaited<ReturnType<ServerBackend["stored"]>>;

/** The database holds what its commits said. */
async function checkStored(world: World): Promise<void> {
  const { server } = world.backends;
  if (!server.isReal) return;
  const [held, said] = [await server.stored(), server.content()].map(comparable);
  for (const [part, value] of Object.entries(said ?? {})) {
    const found: unknown = Reflect.get(Object(held), part);
    expectThat(15, found === value, () => `${part}: the database holds ${String(found)}, its commits said ${value}`);
  }
}

function comparable({ rows, receipts, feed, clientStates, jobs, counter }: Stored): Record<string, string> {
  const { n, tag, numbers } = counter;
  const mails = new Map(jobs.map((job) => [job._id, job]));
  const parts = { rows, receipts, feed, clientStates, mails, counter: { n, tag, numbers } };
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, plain(value)]));
}

function plain(value: unknown): string {
  if (!(value instanceof Map)) return stable(value);
  const entries = [...value].map(([key, inner]) => [key, inner instanceof Map ? Object.fromEntries(inner) : inner]);
  return stable(Object.fromEntries(entries));
}
