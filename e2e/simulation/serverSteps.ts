import type { Receipt } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { allTicks } from "#shared/testing/sampleMutations.ts";
import { copyContent } from "#server/testing/memoryServerStore.ts";
import { people, system } from "./actors.ts";
import { expectSame, expectThat } from "./invariants.ts";
import type { Step } from "./personSteps.ts";
import { below, pick, type Random } from "./random.ts";
import type { Simulation } from "./simulation.ts";

function rowsOf<Name extends EntityName>({ content }: Simulation, entity: Name): RowOf<Name>[] {
  return [...(content.rows.get(entity)?.values() ?? [])].map(({ row }) => row as RowOf<Name>);
}

/** kill -9, and the process is started again, at once or after a while. */
export const killServer: Step = async (sim, random) => {
  const server = pick(random, sim.liveServers());
  if (!server) return;
  sim.say(`${server.name} is killed`);
  await sim.scheduler.kill(server);
  if (random() < 0.7) sim.startServer();
};

/** The database goes on locking and writing, and answers no question about one entity for a while. */
export const failQueries: Step = async (sim, random) => {
  const entity = pick(random, ["bid", "bid", "fixture", "streamer", "message", "notification"] as const) ?? "bid";
  const seconds = 1 + below(random, 40);
  sim.say(`for ${seconds} s the database does not answer what is asked of ${entity}`);
  sim.outage = { entity, untilMs: sim.scheduler.nowMs + seconds * 1_000 };
};

export const startServer: Step = async (sim) => {
  if (sim.liveServers().length < (sim.has("two servers") ? 2 : 1)) sim.say(`${sim.startServer().name} is started`);
};

export const backUp: Step = async (sim) => {
  sim.say("a backup is made");
  sim.backup = copyContent(sim.content);
};

/** Everything since the backup is gone; the servers come up on what is left. */
export const restore: Step = async (sim) => {
  if (!sim.backup) return;
  sim.say("the backup is restored");
  for (const server of sim.liveServers()) await sim.scheduler.kill(server);
  await sim.become(copyContent(sim.backup));
  sim.ledger.lastDecided.clear();
  sim.hasForgotten = true;
  sim.startServer();
};

/** Old feed entries go, and the receipts of what no client waits for any more. */
export const prune: Step = async (sim, random) => {
  const { content, scheduler } = sim;
  const last = content.counter.n - below(random, 1 + Math.min(content.counter.n, 12));
  const waiting = new Set<string>();
  for (const { storage } of sim.devices.flatMap(({ databases }) => [...databases.values()])) {
    for (const id of (await scheduler.io(storage.look())).outbox.keys()) waiting.add(id);
  }
  if (sim.liveServers().length > 0 && scheduler.isWriting()) return;
  sim.say(`the feed is pruned up to ${last}`);
  const pruned = copyContent(content);
  pruned.feed = pruned.feed.filter(({ _id }) => _id > last);
  for (const id of pruned.receipts.keys()) {
    if (random() < 0.5 && !waiting.has(id.split(" ").at(-1) ?? "")) pruned.receipts.delete(id);
  }
  await sim.become(pruned);
  sim.hasForgotten = true;
};

export const changeRole: Step = async (sim, random) => {
  const userId = pick(random, [people.admin, people.admin, people.nomsa, people.lerato]) ?? people.admin;
  sim.accounts.changeRole(userId);
  sim.say(`${userId} is ${sim.accounts.roleOf(userId)} now`);
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const daysPass: Step = async ({ scheduler }, random) => {
  scheduler.nowMs += (1 + below(random, 6)) * dayMs;
  // An hour and a half before midnight in Greenwich, which is tomorrow in South Africa.
  if (random() < 0.5) scheduler.nowMs += (22.5 * hourMs - (scheduler.nowMs % dayMs) + dayMs) % dayMs;
};

/** A write that does not come from a client: a call over REST, a link of a school, a job. Now and then it comes twice. */
function ask(sim: Simulation, actor: Actor, origin: Origin, name: MutationName, args: object): void {
  const server = sim.liveServers()[0];
  if (!server) return;
  const mutationId = crypto.randomUUID();
  const copies = sim.strikes("doubled requests", 0.3) ? 2 : 1;
  sim.ledger.note(actor, { origin, mutationId, name, args });
  const acknowledged = ({ outcome, code, result }: Receipt): void => {
    const known = sim.content.receipts.get(`${actorKey(actor)} ${mutationId}`);
    const kept = known && { outcome: known.outcome, code: known.code, result: known.result };
    if (!sim.hasForgotten)
      sim.attempt(() => expectSame(15, kept, { outcome, code, result }, () => `${name} is known as`));
  };
  sim.scheduler.post(server, `${actorKey(actor)} asks for ${name}`, () => {
    for (let copy = 0; copy < copies; copy += 1) {
      const written = server.queue.write({ actor, lane: origin, name, args, mutationId });
      void written.then(acknowledged, () => undefined);
    }
  });
}

function verify(sim: Simulation, streamer: RowOf<"streamer"> | undefined): void {
  const verificationStatus = streamer?.verified ? "rejected" : "approved";
  const admin = sim.accounts.actorOf(people.admin);
  if (streamer) ask(sim, admin, "rest", "streamer.verify", { id: streamer.id, verificationStatus });
}

/** The account's verification is lost, or regained: the guard of all that it does as a streamer. */
export function turnVerification(sim: Simulation, userId: string): void {
  verify(
    sim,
    rowsOf(sim, "streamer").find((row) => row.userId === userId),
  );
}

/** What happens on the server without a client: schools answer, matches pass, admins decide at a desk. */
export const elsewhere: Step = async (sim, random) => {
  const permission = pick(random, rowsOf(sim, "schoolPermission"));
  const bid = pick(random, rowsOf(sim, "bid"));
  const streamer = pick(random, rowsOf(sim, "streamer"));
  const fixture = pick(random, rowsOf(sim, "fixture"));
  const nomsa = sim.accounts.actorOf(people.nomsa);
  const { id } = permission ?? { id: "" };
  const school: Actor = { kind: "school", permissionId: id };
  const answer = { id, answer: "approved", ticks: allTicks };
  const choices: (() => void)[] = [
    () => verify(sim, streamer),
    () => bid && ask(sim, system, "system", "bid.expire", { id: bid.id }),
    () => fixture && ask(sim, nomsa, "rest", "fixture.claim", { fixtureId: fixture.id }),
    () => permission && ask(sim, school, "rest", "permission.answer", answer),
    () => permission && ask(sim, school, "rest", "permission.withdraw", { id }),
  ];
  pick(random, choices.slice(0, permission ? 5 : 3))?.();
};

/** A REST call comes again under its key: with the same arguments in another order, or with others. */
export const repeatKey: Step = async (sim, random: Random) => {
  const first = pick(
    random,
    [...sim.ledger.asked.values()].filter(({ origin }) => origin === "rest"),
  );
  const server = sim.liveServers()[0];
  const actor = first?.actors.at(-1);
  if (!first || !server || !actor || !sim.content.receipts.has(`${actorKey(actor)} ${first.mutationId}`)) return;
  const isSame = random() < 0.4;
  const { mutationId, name, origin } = first;
  const reversed = Object.fromEntries(Object.entries(Object(first.args)).reverse());
  const args = isSame ? reversed : { ...reversed, notes: "Something else" };
  const check = ({ code, result }: Receipt): void => {
    const isRight = isSame ? code !== "key.reused" : code === "key.reused" && result === undefined;
    sim.attempt(() => expectThat(1, isRight || sim.hasForgotten, () => `${name} under its key again: ${code}`));
  };
  sim.scheduler.post(server, `${name} comes again under its key`, () => {
    const again = server.queue.write({ actor, lane: origin, name, args, mutationId, sameArgsOnly: true });
    void again.then(check, () => undefined);
  });
};
