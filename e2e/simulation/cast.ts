import type { Actor, UserRole } from "#shared/entities/actor.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { match, profile } from "#shared/testing/samples.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { WriterQueue } from "#server/sync/writer.ts";
import { MemoryServerStore, type Content } from "#server/testing/memoryServerStore.ts";
import { seedSources } from "./seeded.ts";

/** Saturday, ten in the morning, in South Africa. */
export const beginMs = Date.UTC(2026, 10, 21, 8);

export function anId(name: string): string {
  return derivedId("model", "id", name);
}

export const people = {
  admin: anId("admin"),
  nomsa: anId("nomsa"),
  thabo: anId("thabo"),
  lerato: anId("lerato"),
} as const;
export type PersonName = keyof typeof people;

export const nameOf: ReadonlyMap<string, PersonName> = new Map(
  (Object.keys(people) as PersonName[]).map((name) => [people[name], name]),
);

export function actorFor(userId: string, role: UserRole, roleVersion: number): Actor {
  return { kind: "user", userId, role, roleVersion };
}

const ids = {
  fixture: anId("fixture"),
  other: anId("other fixture"),
  thabo: anId("thabo's profile"),
  lerato: anId("lerato's profile"),
  bid: anId("bid"),
  permission: anId("permission"),
  message: anId("message"),
  walkIn: anId("walk-in"),
} as const;

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

type Step = [Actor, Origin, MutationName, object | ((content: Content) => object)];

function stepsTo(stage: Stage): Step[] {
  const system: Actor = { kind: "system" };
  const [admin, nomsa, thabo, lerato] = (Object.keys(people) as PersonName[]).map((name) =>
    actorFor(people[name], name === "admin" ? "admin" : "user", 1),
  ) as [Actor, Actor, Actor, Actor];
  const offer = { message: "Two cameras", proposedPrice: "2400.00" };
  const accounts = Object.entries(people).map(([username, id]): Step => {
    return [system, "system", "user.create", { id, username, role: username === "admin" ? "admin" : "user" }];
  });
  const open: Step[] = [
    ...accounts,
    [thabo, "rest", "streamer.attach", { ...profile, id: ids.thabo }],
    [lerato, "rest", "streamer.attach", { ...profile, id: ids.lerato, businessName: "Rival Media" }],
    [admin, "rest", "streamer.verify", { id: ids.thabo, verificationStatus: "approved" }],
    [admin, "rest", "streamer.verify", { id: ids.lerato, verificationStatus: "approved" }],
    [nomsa, "rest", "fixture.submit", { ...match, id: ids.fixture, matchDate: "2026-12-05" }],
    [nomsa, "rest", "fixture.submit", { ...match, id: ids.other, matchDate: "2026-11-24", venue: "B Field, Paarl" }],
    [{ kind: "visitor" }, "sync", "fixture.submit", { ...match, id: ids.walkIn, matchDate: "2026-12-12" }],
    [
      nomsa,
      "rest",
      "message.send",
      { id: ids.message, fixtureId: ids.other, streamerId: ids.thabo, subject: "Parking", message: "Will you bid?" },
    ],
  ];
  const signature = (content: Content) => {
    const [contract] = [...(content.rows.get("contract")?.values() ?? [])].map(({ row }) => row);
    const { id, textHash } = contract && "textHash" in contract ? contract : { id: "", textHash: "" };
    return { contractId: id, textHash, typedName: "Full Name", startNow: true };
  };
  const later: Step[] = [
    [thabo, "rest", "bid.submit", { id: ids.bid, fixtureId: ids.fixture, ...offer }],
    [nomsa, "rest", "bid.accept", { id: ids.bid }],
    [thabo, "rest", "permission.request", { id: ids.permission, bidId: ids.bid }],
    [
      { kind: "school", permissionId: ids.permission },
      "rest",
      "permission.answer",
      { id: ids.permission, answer: "approved", ticks: permissionTicks.map(({ id }) => id) },
    ],
    [thabo, "rest", "contract.sign", signature],
    [nomsa, "rest", "contract.sign", signature],
    [thabo, "rest", "stream.deliver", { bidId: ids.bid, recordingUrl: "https://cdn.example.org/match.mp4" }],
  ];
  return stage === "empty" ? [] : [...open, ...later.slice(0, stages.indexOf(stage) - 1)];
}

const built = new Map<Stage, Content>();

/** What the server has at the start; rows are never changed in place, so every history may begin with the same. */
export async function contentAt(stage: Stage): Promise<Content> {
  const known = built.get(stage);
  if (known) return known;
  const unused = (): never => {
    throw new Error("Nothing waits while the stage is set.");
  };
  seedSources(0, { now: () => beginMs - 86_400_000, setTimer: unused, clearTimer: unused });
  const store = new MemoryServerStore();
  const queue = new WriterQueue(store, (receipt) => receipt.result, { warn: () => undefined });
  for (const [index, [actor, lane, name, args]] of stepsTo(stage).entries()) {
    const given = typeof args === "function" ? args(store.content) : args;
    const receipt = await queue.write({ actor, lane, name, args: given, mutationId: anId(`stage ${index}`) });
    if (receipt.outcome !== "applied") throw new Error(`${name}: ${receipt.message ?? receipt.outcome}`);
  }
  built.set(stage, store.content);
  return store.content;
}
