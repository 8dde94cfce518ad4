import { PROTOCOL_VERSION, SCHEMA_VERSION, syncLimits, type SyncMutation } from "#shared/api/syncProtocol.ts";
import { actorKey } from "#shared/entities/actor.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { match } from "#shared/testing/samples.ts";
import { newContent } from "./backends.ts";
import { expectThat } from "./invariants.ts";
import { below, pick, type Random } from "./random.ts";
import type { Step } from "./steps.ts";
import type { World } from "./world.ts";

/** Calls that no app of ours makes: from a client that belongs to somebody else, or with more than a call may hold. */
export const strangeCall: Step = async (world, random) => {
  const device = pick(random, world.devices);
  const tab = device?.tabs.find((one) => !one.isDead);
  const clientIds = [...world.backends.server.content().clientStates.keys()];
  const clientId = random() < 0.6 ? pick(random, clientIds) : undefined;
  if (!device || !tab) return;
  const actor = world.accounts.actorOf(device.cookie);
  const mutations = [strangeMutation(world, random), strangeMutation(world, random)].map(
    (mutation, at): SyncMutation => ({ ...mutation, seq: 1 + at + (clientId ? below(random, 3) : 0) }),
  );
  for (const { mutationId, name, args } of mutations) {
    const isLarge = JSON.stringify(args).length > syncLimits.argsBytes;
    world.ledger.note(actor, "sync", mutationId, name, isLarge ? "too large" : args);
  }
  const { meta } = newContent(device.cookie ?? "visitor", "user");
  const request = {
    protocolVersion: PROTOCOL_VERSION,
    schemaVersion: SCHEMA_VERSION,
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

function strangeMutation(world: World, random: Random): Omit<SyncMutation, "seq"> {
  const mutationId = crypto.randomUUID();
  if (random() < 0.5) return { mutationId, name: "fixture.submit", args: { ...match, id: crypto.randomUUID() } };
  const fixtures = [...(world.backends.server.content().rows.get("fixture")?.keys() ?? [])];
  const was = { notes: "x".repeat(syncLimits.argsBytes) };
  return { mutationId, name: "fixture.edit", args: { id: pick(random, fixtures), venue: "Field 9, Paarl", was } };
}

/** A REST call comes again under its key: with the same arguments, or with others. */
export const repeatKey: Step = async (world, random) => {
  const earlier = [...world.ledger.asked.values()].filter(({ lane }) => lane === "rest");
  const first = pick(random, earlier);
  const server = world.servers.find((one) => !one.isDead);
  const actor = first?.actors.at(-1);
  if (!first || !server || !actor) return;
  const isSame = random() < 0.4;
  const args = isSame ? first.args : { ...Object(first.args), notes: "Something else" };
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
