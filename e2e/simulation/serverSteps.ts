import type { Receipt } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { system } from "#shared/testing/testWorld.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import { copyContent } from "#server/testing/memoryServerStore.ts";
import { expectSame, expectThat } from "./invariants.ts";
import type { Step } from "./personSteps.ts";
import { people } from "./scenario.ts";
import { below, pick } from "./seeded.ts";
import type { Simulation } from "./simulation.ts";

function rowsOf<Name extends EntityName>({ content }: Simulation, entity: Name): RowOf<Name>[] {
  return [...(content.rows.get(entity)?.values() ?? [])].map(({ row }) => row as RowOf<Name>);
}

/** kill -9, and the process is restarted, at once or later. */
export const killServer: Step = async (sim, random) => {
  const server = pick(random, sim.liveServers());
  if (!server) return;
  await sim.scheduler.kill(server);
  sim.say(`${server.name} was killed`);
  if (random() < 0.7) sim.startServer();
};

export const startServer: Step = (sim) => {
  if (sim.liveServers().length < (sim.has("two servers") ? 2 : 1)) sim.startServer();
};

export const backUp: Step = (sim) => {
  sim.backup = copyContent(sim.content);
  sim.say("a backup is made");
};

/** Everything since the backup is gone; the servers start on the rest. */
export const restore: Step = async (sim) => {
  if (!sim.backup) return;
  for (const server of sim.liveServers()) await sim.scheduler.kill(server);
  await sim.become(copyContent(sim.backup));
  sim.say("the backup is restored");
  sim.hasForgotten = true;
  sim.startServer();
};

/** Old feed entries go, and receipts that are older than what any client waits for or might ask about again. */
export const prune: Step = async (sim, random) => {
  const { content, scheduler } = sim;
  const last = content.counter.n - below(random, 1 + Math.min(content.counter.n, 12));
  const waiting = new Set<string>();
  for (const { storage } of sim.devices.flatMap(({ databases }) => [...databases.values()])) {
    const { outbox, results } = await scheduler.io(storage.look());
    for (const id of [...outbox.keys(), ...results.keys()]) waiting.add(id);
  }
  if (scheduler.isWriting()) return;
  const pruned = copyContent(content);
  pruned.feed = pruned.feed.filter(({ _id }) => _id > last);
  for (const id of pruned.receipts.keys()) {
    if (random() < 0.5 && !waiting.has(id.split(" ").at(-1) ?? "")) pruned.receipts.delete(id);
  }
  await sim.become(pruned);
  sim.say(`the feed is pruned up to ${last}`);
  sim.hasForgotten = true;
};

export const changeRole: Step = ({ accounts, say }, random) => {
  const { admin, requester, rival } = people;
  const actor = accounts.get(pick(random, [admin, admin, requester, rival]) ?? admin);
  if (!actor) return;
  const role = actor.role === "admin" ? "user" : "admin";
  accounts.set(actor.userId, { ...actor, role, roleVersion: actor.roleVersion + 1 });
  say(`${actor.userId} is ${role} now`);
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const daysPass: Step = ({ scheduler }, random) => {
  scheduler.nowMs += (1 + below(random, 6)) * dayMs;
  // 22:30 UTC, which is tomorrow in South Africa.
  if (random() < 0.5) scheduler.nowMs += (22.5 * hourMs - (scheduler.nowMs % dayMs) + dayMs) % dayMs;
};

/** A write that is not from a client: a REST call, a school's link, a job. Now and then it arrives twice. */
function ask(sim: Simulation, actor: Actor, origin: Origin, name: MutationName, args: object): void {
  const [server] = sim.liveServers();
  if (!server) return;
  const mutationId = crypto.randomUUID();
  const copies = sim.strikes("doubled requests", 0.3) ? 2 : 1;
  sim.ledger.note(actor, { origin, mutationId, name, args });
  const acknowledged = (told: Receipt): void => {
    const known = sim.content.receipts.get(`${actorKey(actor)} ${mutationId}`);
    const [left, right] = [known, told].map((one) => one && [one.outcome, one.code, one.result]);
    if (!sim.hasForgotten) sim.attempt(() => expectSame(15, left, right, () => `${name} is known as`));
  };
  sim.scheduler.post(server, `${actorKey(actor)} asks for ${name}`, () => {
    for (let copy = 0; copy < copies; copy += 1) {
      const written = server.queue.write({ actor, origin, name, args, mutationId });
      void written.then(acknowledged, () => undefined);
    }
  });
}

/** An account loses or regains its verification, which guards everything it does as a streamer. */
export function turnVerification(sim: Simulation, random: () => number, userId?: string): void {
  const streamers = rowsOf(sim, "streamer").filter((row) => userId === undefined || row.userId === userId);
  const streamer = pick(random, streamers);
  const verificationStatus = streamer?.verified ? "rejected" : "approved";
  const admin = sim.actorOf(people.admin);
  if (streamer) ask(sim, admin, "rest", "streamer.verify", { id: streamer.id, verificationStatus });
}

/** Server events without a client: schools answer, matches pass, admins decide on the dashboard. */
export const elsewhere: Step = (sim, random) => {
  const { id = "" } = pick(random, rowsOf(sim, "schoolPermission")) ?? {};
  const [bid, fixture] = [pick(random, rowsOf(sim, "bid")), pick(random, rowsOf(sim, "fixture"))];
  const requester = sim.actorOf(people.requester);
  const school: Actor = { kind: "school", permissionId: id };
  const answer = sampleMutations["permission.answer"].args({ permissionId: id });
  const choices: (() => void)[] = [
    () => turnVerification(sim, random),
    () => bid && ask(sim, system, "system", "bid.expire", { id: bid.id }),
    () => fixture && ask(sim, requester, "rest", "fixture.claim", { fixtureId: fixture.id }),
    () => ask(sim, school, "rest", "permission.answer", answer),
    () => ask(sim, school, "rest", "permission.withdraw", { id }),
  ];
  pick(random, id === "" ? choices.slice(0, 3) : choices)?.();
};

/** A REST call is repeated under its key: with its arguments reordered, or with others. */
export const repeatKey: Step = (sim, random) => {
  const earlier = [...sim.ledger.asked].filter(([id, { origin }]) => origin === "rest" && sim.content.receipts.has(id));
  const [, first] = pick(random, earlier) ?? [];
  const [server] = sim.liveServers();
  const actor = first?.actors.at(-1);
  if (!first || !server || !actor) return;
  const isSame = random() < 0.4;
  const { mutationId, name } = first;
  const reversed = Object.fromEntries(Object.entries(Object(first.args)).reverse());
  const args = isSame ? reversed : { ...reversed, notes: "Something else" };
  sim.scheduler.post(server, `${name} comes again under its key`, () => {
    const check = ({ code, result }: Receipt): void => {
      const isRight = isSame ? code !== "key.reused" : code === "key.reused" && result === undefined;
      sim.attempt(() => expectThat(1, isRight || sim.hasForgotten, () => `${name} under its key again: ${code}`));
    };
    const again = server.queue.write({ actor, origin: "rest", name, args, mutationId, sameArgsOnly: true });
    void again.then(check, () => undefined);
  });
};
