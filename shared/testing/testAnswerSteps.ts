import { sampleMutations } from "./sampleMutations.ts";
import { askerOf, bidderOf, pick } from "./testPicks.ts";
import { people } from "./testStages.ts";
import type { Dice, Maker } from "./testSteps.ts";
import { system, type TestWorld } from "./testWorld.ts";

/** One side's answers to the other, ratings of a delivered match, and the school an account saves. */
export const answerMakers: readonly Maker[] = [
  (world, { which, twist }, id) => write(id, pick(world, "bid", which), askerOf(world, which), twist),
  (world, { which, twist }, id) => write(id, pick(world, "bid", which), bidderOf(world, which), twist),
  (world, { which }) => ({ name: "review.show", args: { id: pick(world, "review", which) }, actor: system }),
  (world, { which, twist }) => ({
    name: "review.hide",
    args: { id: pick(world, "review", which), isHidden: twist % 3 !== 0 },
    actor: people.admin,
  }),
  (world, { which, twist }) => ({
    name: "bid.decline",
    args: { id: pick(world, "bid", which), ...(twist % 2 ? { reason: "Too far away" } : {}) },
    owner: askerOf(world, which),
  }),
  correct,
  correct,
  (_, { twist }) => ({ name: "user.saveSchool", args: { name: `School ${twist % 3}` } }),
  (_, { twist }) => ({
    name: "admin.tellWaiting",
    args: { userId: twist % 2 ? people.admin.userId : people.requester.userId, counts: { addresses: 1 + (twist % 3) } },
    actor: system,
  }),
  (world, { which }) => ({ name: "review.ask", args: { bidId: pick(world, "bid", which) }, actor: system }),
];

function write(newId: string, bidId: string, owner: string, twist: number) {
  const args = sampleMutations["review.write"].args({ newId, bidId });
  return { name: "review.write", args: { ...args, rating: 1 + (twist % 5) }, owner } as const;
}

function correct(world: TestWorld, { which }: Dice) {
  const args = { bidId: pick(world, "bid", which), streamUrl: "youtube.com/live/anotherOne1" };
  return { name: "stream.correct", args, owner: bidderOf(world, which) } as const;
}
