import type { Actor } from "#shared/entities/actor.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { sampleOf, type SampleRows } from "#shared/testing/sampleMutations.ts";
import { profile } from "#shared/testing/samples.ts";
import { WriterQueue } from "#server/sync/writer.ts";
import { MemoryServerStore, type Content } from "#server/testing/memoryServerStore.ts";
import { Accounts, anId, people, peopleNames, system, visitor } from "./actors.ts";
import { seedSources } from "./seeded.ts";
import { beginMs } from "./world.ts";

/** How far the first match has come when a history begins; in an empty one nobody has done anything yet. */
export const stages = [
  "empty",
  "open",
  "bid",
  "accepted",
  "asked",
  "approved",
  "half signed",
  "signed",
  "delivered",
] as const;
export type Stage = (typeof stages)[number];

interface Decision {
  actor: Actor;
  origin: Origin;
  name: MutationName;
  /** What differs from the sample. */
  changes: object;
}

const ids = {
  fixture: anId("fixture"),
  other: anId("other fixture"),
  thabo: anId("thabo's profile"),
  lerato: anId("lerato's profile"),
  bid: anId("bid"),
  permission: anId("permission"),
} as const;

function decisionsUpTo(stage: Stage): Decision[] {
  const accounts = new Accounts();
  const [admin, nomsa, thabo, lerato] = peopleNames.map((name) => accounts.actorOf(people[name]));
  const by = (
    actor: Actor | undefined,
    name: MutationName,
    changes: object = {},
    origin: Origin = "rest",
  ): Decision => {
    return { actor: actor ?? visitor, origin, name, changes };
  };
  const open = [
    ...peopleNames.map((username) => {
      return by(
        system,
        "user.create",
        { id: people[username], username, role: accounts.roleOf(people[username]) },
        "system",
      );
    }),
    by(thabo, "streamer.attach", { ...profile, id: ids.thabo }),
    by(lerato, "streamer.attach", { ...profile, id: ids.lerato, businessName: "Rival Media" }),
    by(admin, "streamer.verify", { id: ids.thabo }),
    by(admin, "streamer.verify", { id: ids.lerato }),
    by(nomsa, "fixture.submit", { id: ids.fixture, matchDate: "2026-12-05" }),
    by(nomsa, "fixture.submit", { id: ids.other, matchDate: "2026-11-24", venue: "B Field, Paarl" }),
    by(visitor, "fixture.submit", { id: anId("walk-in"), matchDate: "2026-12-12" }, "sync"),
    by(nomsa, "message.send", { id: anId("message"), fixtureId: ids.other }),
  ];
  const later = [
    by(thabo, "bid.submit"),
    by(nomsa, "bid.accept"),
    by(thabo, "permission.request", { id: ids.permission }),
    by({ kind: "school", permissionId: ids.permission }, "permission.answer"),
    by(thabo, "contract.sign", { startNow: true }),
    by(nomsa, "contract.sign", { startNow: true }),
    by(thabo, "stream.deliver"),
  ];
  return stage === "empty" ? [] : [...open, ...later.slice(0, stages.indexOf(stage) - 1)];
}

/** Ids for the samples' arguments. */
function rowsIn(content: Content): SampleRows {
  const contracts = [...(content.rows.get("contract")?.values() ?? [])].map(({ row }) => row);
  const contract = contracts.find((row) => "textHash" in row);
  const { id: contractId, textHash } = contract && "textHash" in contract ? contract : { id: "", textHash: "" };
  const named = { fixtureId: ids.fixture, streamerId: ids.thabo, bidId: ids.bid, permissionId: ids.permission };
  return { ...named, newId: ids.bid, contractId, textHash, messageId: "", notificationId: "" };
}

const built = new Map<Stage, Content>();

/** What the server has at the start; rows are never changed in place, so every history may begin with the same. */
export async function contentAt(stage: Stage): Promise<Content> {
  const known = built.get(stage);
  if (known) return known;
  const unused = (): never => {
    throw new Error("Nothing waits while the scenario is set up.");
  };
  seedSources(0, { now: () => beginMs - 86_400_000, setTimer: unused, clearTimer: unused });
  const store = new MemoryServerStore();
  const queue = new WriterQueue(store, (receipt) => receipt.result, { warn: () => undefined });
  for (const [at, { actor, origin, name, changes }] of decisionsUpTo(stage).entries()) {
    const args = { ...sampleOf(name).args(rowsIn(store.content)), ...changes };
    const receipt = await queue.write({ actor, lane: origin, name, args, mutationId: anId(`decision ${at}`) });
    if (receipt.outcome !== "applied") throw new Error(`${name}: ${receipt.message ?? receipt.outcome}`);
  }
  built.set(stage, store.content);
  return store.content;
}
