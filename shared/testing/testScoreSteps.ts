import { bidderOf, pick } from "./testPicks.ts";
import type { Dice, Maker } from "./testSteps.ts";
import type { TestWorld } from "./testWorld.ts";

/** Presses on the score screen of a match that is filmed, and their undoing. */
export const scoreMakers: readonly Maker[] = [press, press, undo];

function press(world: TestWorld, { which, twist }: Dice, id: string) {
  const { about, owner } = scored(world, which, id);
  return {
    name: "score.period",
    args: { ...about, kind: twist % 2 ? "play" : "stop", period: 1 + (twist % 3), clockMs: 1_000 * twist },
    owner,
  } as const;
}

function undo(world: TestWorld, { which }: Dice, id: string) {
  const last = world.store.all("scoreEvent").findLast(({ kind }) => kind !== "undo");
  const { about, owner } = scored(world, which, id, last?.bidId);
  return { name: "score.undo", args: { ...about, undoes: last?.id ?? id }, owner } as const;
}

function scored(world: TestWorld, which: number, id: string, bidId = booked(world) ?? pick(world, "bid", which)) {
  const bid = world.store.all("bid").find((row) => row.id === bidId);
  const about = { id, bidId, fixtureId: bid?.fixtureId ?? id, at: world.now, turn: 1 };
  return { about, owner: bid?.streamerUserId ?? bidderOf(world, which) };
}

function booked(world: TestWorld): string | undefined {
  return world.store.all("bid").findLast(({ status }) => status === "accepted")?.id;
}
