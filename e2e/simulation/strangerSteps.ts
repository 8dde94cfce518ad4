import { PROTOCOL_VERSION, SCHEMA_VERSION, syncLimits, type SyncMutation } from "#shared/api/syncProtocol.ts";
import { actorKey, WALK_IN_USER_ID, type Actor } from "#shared/entities/actor.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { match, profile } from "#shared/testing/samples.ts";
import { bytesOf } from "./callCheck.ts";
import { newContent } from "./backends.ts";
import { expectThat } from "./invariants.ts";
import { below, pick, type Random } from "./random.ts";
import type { Step } from "./step.ts";
import type { World } from "./world.ts";

/** Calls that no app of ours makes: from a client that belongs to somebody else, or with more than a call may hold. */
export const strangeCall: Step = async (world, random) => {
  const device = pick(random, world.devices);
  const tab = device?.tabs.find((one) => !one.isDead);
  const clientIds = [...world.backends.server.content().clientStates.keys()];
  if (!device || !tab) return;
  const actor = world.accounts.actorOf(device.cookie);
  const clientId = random() < 0.6 ? pick(random, clientIds) : ownClient(world, actor, random);
  const mutations = [strangeMutation(world, actor, random), strangeMutation(world, actor, random)].map(
    (mutation, at): SyncMutation => ({ ...mutation, seq: placeOf(world, clientId, at, random) }),
  );
  const schemaVersion = SCHEMA_VERSION + (random() < 0.8 ? 0 : (pick(random, [1, -1, -2]) ?? 0));
  const protocolVersion = PROTOCOL_VERSION + (random() < 0.95 ? 0 : 1);
  const isOdd = schemaVersion > SCHEMA_VERSION || schemaVersion < SCHEMA_VERSION - 1;
  for (const { mutationId, name, args } of mutations) {
    const asked = world.ledger.note(actor, "sync", mutationId, name, isTooLarge(args) ? "too large" : args);
    asked.isNeverToRun = isOdd || protocolVersion !== PROTOCOL_VERSION;
  }
  const { meta } = newContent(device.cookie ?? "visitor", "user");
  const request = {
    protocolVersion,
    schemaVersion,
    userId: meta.userId,
    clientId: clientId ?? meta.clientId,
    cursor: null,
    limit: 50,
    mutations,
    waiting: [],
  };
  tab.does("makes a strange call", async () => {
    const answered = await world.network.carry(tab, device.cookie, request).catch(() => undefined);
    if (!answered) return;
    const { answer, content } = answered;
    if (answered.request.mutations.length === 0) return;
    const owner = content?.clientStates.get(request.clientId)?.actorKey;
    const isForeign = owner !== undefined && owner !== actorKey(actor);
    world.attempt(() => expectThat(11, !isForeign || answer.reset === true, () => `${owner}'s client served another`));
  });
};

/** A client of the caller's own: a copied client or another program that goes by its name. */
function ownClient(world: World, actor: Actor, random: Random): string | undefined {
  const states = [...world.backends.server.content().clientStates.values()];
  const own = states.filter((state) => state.actorKey === actorKey(actor));
  return random() < 0.6 ? pick(random, own)?._id : undefined;
}

/** Somewhere in its outbox: often a place that is taken, and then the next that is free. */
function placeOf(world: World, clientId: string | undefined, at: number, random: Random): number {
  const lastSeq = world.backends.server.content().clientStates.get(clientId ?? "")?.lastSeq ?? 0;
  if (lastSeq === 0 || random() < 0.4) return 1 + at + (clientId ? below(random, 3) : 0);
  return at === 0 ? lastSeq : lastSeq + 1;
}

function strangeMutation(world: World, actor: Actor, random: Random): Omit<SyncMutation, "seq"> {
  const mutationId = crypto.randomUUID();
  const choice = random();
  if (choice < 0.4) return { mutationId, name: "fixture.submit", args: { ...match, id: crypto.randomUUID() } };
  if (choice < 0.7) return forbidden(world, actor, random, mutationId);
  const fixtures = [...(world.backends.server.content().rows.get("fixture")?.keys() ?? [])];
  const was = { notes: "x".repeat(syncLimits.argsBytes) };
  return { mutationId, name: "fixture.edit", args: { id: pick(random, fixtures), venue: "Field 9, Paarl", was } };
}

/** What may not come in by a client's outbox, or may by another's only, with arguments that would do otherwise. */
function forbidden(world: World, actor: Actor, random: Random, mutationId: string): Omit<SyncMutation, "seq"> {
  const { rows } = world.backends.server.content();
  const idOf = (entity: EntityName) => pick(random, [...(rows.get(entity)?.keys() ?? [])]) ?? crypto.randomUUID();
  const id = crypto.randomUUID();
  const own = [...(rows.get("notification")?.values() ?? [])].flatMap(({ row, audience }) =>
    audience.includes(actorKey(actor)) ? row.id : [],
  );
  const walkIns = [...(rows.get("fixture")?.values() ?? [])].flatMap(({ row }) =>
    "requesterId" in row && row.requesterId === WALK_IN_USER_ID ? row.id : [],
  );
  const choices: readonly { name: MutationName; args: object }[] = [
    { name: "user.create", args: { id, username: id.slice(0, 8), role: "admin" } },
    { name: "fixture.claim", args: { fixtureId: pick(random, walkIns) ?? id } },
    { name: "bid.expire", args: { id: idOf("bid") } },
    { name: "streamer.verify", args: { id: idOf("streamer"), verificationStatus: "approved" } },
    { name: "fixture.submit", args: { ...match, id, matchDate: "tomorrow" } },
    { name: "notification.markRead", args: { ids: idOf("notification") } },
    { name: "notification.markRead", args: { ids: [...own.slice(0, 3), id] } },
    { name: "streamer.attach", args: { ...profile, id } },
  ];
  return { mutationId, ...(pick(random, choices) ?? { name: "noop", args: {} }) };
}

function isTooLarge(args: unknown): boolean {
  return bytesOf(args) > syncLimits.argsBytes;
}

/** A REST call comes again under its key: with the same arguments, or with others. */
export const repeatKey: Step = async (world, random) => {
  const earlier = [...world.ledger.asked.values()].filter(({ lane }) => lane === "rest");
  const first = pick(random, earlier);
  const server = world.servers.find((one) => !one.isDead);
  const actor = first?.actors.at(-1);
  if (!first || !server || !actor) return;
  const isSame = random() < 0.4;
  // Told again in another order, it is still the same.
  const told = Object.fromEntries(Object.entries(Object(first.args)).reverse());
  const args = isSame ? told : { ...Object(first.args), notes: "Something else" };
  const { mutationId, name, lane } = first;
  const isKnown = world.backends.server.content().receipts.has(`${actorKey(actor)} ${mutationId}`);
  if (!isKnown) return;
  world.scheduler.post(server, `${name} comes again under its key`, () => {
    const request = { actor, lane, name: name as MutationName, args, mutationId, sameArgsOnly: true };
    void server.queue.write(request).then(
      ({ code, result }) => {
        const isRefused = code === "key.reused" && result === undefined;
        const isRight = isSame ? code !== "key.reused" : isRefused;
        world.attempt(() => expectThat(1, isRight || world.hasForgotten, () => `${name} under its key again: ${code}`));
      },
      () => undefined,
    );
  });
};
