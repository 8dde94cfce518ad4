import { PROTOCOL_VERSION, SCHEMA_VERSION, syncLimits } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { match, profile } from "#shared/testing/samples.ts";
import { newContent } from "./backends.ts";
import { bytesOf } from "./clientCheck.ts";
import { expectThat } from "./invariants.ts";
import type { Step } from "./personSteps.ts";
import { below, pick, type Random } from "./random.ts";
import type { Simulation } from "./simulation.ts";

/** Calls that no app of ours makes: from a client that belongs to somebody else, or with more than a call may hold. */
export const malformedCall: Step = async (sim, random) => {
  const device = pick(random, sim.devices);
  const tab = device?.tabs.find((one) => !one.isDead);
  if (!device || !tab) return;
  const { content, ledger, accounts } = sim;
  const actor = accounts.actorOf(device.cookie);
  const states = [...content.clientStates.values()];
  const own = states.filter((state) => state.actorKey === actorKey(actor));
  const { meta } = newContent(device.cookie ?? "visitor", "user");
  const state = pick(random, random() < 0.6 ? states : own) ?? { _id: meta.clientId, lastSeq: 0 };
  // Often a seq that is taken, and then the next that is free.
  const firstSeq = state.lastSeq > 0 && random() < 0.6 ? state.lastSeq : 1 + below(random, 3);
  const mutations = [firstSeq, firstSeq + 1].map((seq) => {
    return { seq, mutationId: crypto.randomUUID(), ...oddMutation(sim, actor, random) };
  });
  const schemaVersion = SCHEMA_VERSION + (random() < 0.8 ? 0 : (pick(random, [1, -1, -2]) ?? 0));
  const protocolVersion = PROTOCOL_VERSION + (random() < 0.95 ? 0 : 1);
  const isRefused = schemaVersion > SCHEMA_VERSION || schemaVersion < SCHEMA_VERSION - 1;
  for (const { mutationId, name, args } of mutations) {
    const known = bytesOf(args) > syncLimits.argsBytes ? "too large" : args;
    const asked = ledger.note(actor, { origin: "sync", mutationId, name, args: known });
    asked.isNeverToRun = isRefused || protocolVersion !== PROTOCOL_VERSION;
  }
  const versions = { protocolVersion, schemaVersion };
  const blank = { userId: meta.userId, clientId: state._id, cursor: null, limit: 50, waiting: [] };
  tab.does("makes a malformed call", async () => {
    const answered = await sim.network
      .carry(tab, device.cookie, { ...versions, ...blank, mutations })
      .catch(() => undefined);
    if (!answered || answered.request.mutations.length === 0) return;
    const owner = answered.content?.clientStates.get(state._id)?.actorKey;
    const isForeign = owner !== undefined && owner !== actorKey(actor);
    sim.attempt(() =>
      expectThat(11, !isForeign || answered.answer.reset === true, () => `${owner}'s client served another`),
    );
  });
};

/** What a client may send, is too large, may not come in by an outbox, or only by another's, or with other arguments. */
function oddMutation({ content }: Simulation, actor: Actor, random: Random): { name: string; args: object } {
  const rowsOf = (entity: EntityName) => [...(content.rows.get(entity)?.values() ?? [])];
  const id = crypto.randomUUID();
  const idOf = (entity: EntityName) => pick(random, rowsOf(entity))?.row.id ?? id;
  const own = rowsOf("notification").flatMap(({ row, audience }) => (audience.includes(actorKey(actor)) ? row.id : []));
  const submit = { name: "fixture.submit", args: { ...match, id } };
  const large = { id: idOf("fixture"), venue: "Field 9, Paarl", was: { notes: "x".repeat(syncLimits.argsBytes) } };
  const forbidden: readonly { name: MutationName; args: object }[] = [
    { name: "user.create", args: { id, username: id.slice(0, 8), role: "admin" } },
    { name: "fixture.claim", args: { fixtureId: idOf("fixture") } },
    { name: "bid.expire", args: { id: idOf("bid") } },
    { name: "streamer.verify", args: { id: idOf("streamer"), verificationStatus: "approved" } },
    { name: "fixture.submit", args: { ...match, id, matchDate: "tomorrow" } },
    { name: "notification.markRead", args: { ids: idOf("notification") } },
    { name: "notification.markRead", args: { ids: [...own.slice(0, 3), id] } },
    { name: "streamer.attach", args: { ...profile, id } },
  ];
  const choice = random();
  if (choice < 0.4) return submit;
  return choice < 0.7 ? (pick(random, forbidden) ?? submit) : { name: "fixture.edit", args: large };
}
