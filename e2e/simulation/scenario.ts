import { audienceOf } from "#shared/entities/entity.ts";
import { entityNames, entityOf } from "#shared/entities/registry.ts";
import * as stage from "#shared/testing/testStages.ts";
import { aFixture, anId, TestWorld, visitor } from "#shared/testing/testWorld.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import { MemoryServerStore, type Content } from "#server/testing/memoryServerStore.ts";

/** The user ids of one requester, two streamers and an admin. */
export const people = {
  requester: stage.people.requester.userId,
  streamer: stage.people.streamer.userId,
  rival: stage.people.rival.userId,
  admin: stage.people.admin.userId,
} as const;

/** Saturday, noon, in South Africa. */
export const beginMs = Date.UTC(2026, 10, 21, 10);

/**
 * Each account's current role. The server looks it up for each call; a client learns of a change at its next sign-in.
 */
export function newAccounts() {
  return new Map(Object.values(stage.people).map((actor) => [actor.userId, actor]));
}

/** The first match's stage when a history starts; in an empty one no one has done anything yet. */
const worlds = {
  empty: async () => new TestWorld(),
  open: stage.openWorld,
  bid: stage.bidWorld,
  accepted: stage.acceptedWorld,
  asked: stage.requestedWorld,
  approved: stage.approvedWorld,
  signed: stage.signedWorld,
  live: stage.liveWorld,
  delivered: stage.deliveredWorld,
};
export type Stage = keyof typeof worlds;
export const stages = Object.keys(worlds) as Stage[];

const built = new Map<Stage, Content>();

/** The server's initial content; rows are never changed in place, so every history can start with the same. */
export async function contentAt(name: Stage): Promise<Content> {
  const known = built.get(name);
  if (known) return known;
  const world = await worlds[name]();
  if (name !== "empty") await addOthers(world);
  const { content } = new MemoryServerStore();
  for (const entity of entityNames) {
    for (const row of world.store.all(entity)) {
      content.rows.get(entity)?.set(row.id, { row, audience: [...new Set(audienceOf(entityOf(entity), row))] });
      const { numbers } = content.counter;
      const highest = Math.max(numbers[entity] ?? 0, "number" in row ? (row.number ?? 0) : 0);
      if (highest > 0) content.counter.numbers = { ...numbers, [entity]: highest };
    }
  }
  built.set(name, content);
  return content;
}

async function addOthers(world: TestWorld): Promise<void> {
  const { requester } = stage.people;
  const [fixtureId, streamerId] = [anId("other fixture"), stage.ids.streamer];
  const venue = "B Field, Paarl";
  await world.run(requester, "fixture.submit", aFixture({ id: fixtureId, matchDate: "2026-11-24", venue }));
  await world.run(visitor, "fixture.submit", aFixture({ id: anId("walk-in"), matchDate: "2026-12-12" }));
  const message = sampleMutations["message.send"].args({ newId: anId("message"), fixtureId, streamerId });
  await world.run(requester, "message.send", message);
}
