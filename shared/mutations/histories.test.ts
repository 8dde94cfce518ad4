import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Actor } from "../entities/actor.ts";
import { outboxEntryOf } from "./clientMutations.ts";
import { mutations } from "./registry.ts";
import { nextStep } from "../testing/testHistories.ts";
import { brokenMoney, illegalMoneySteps } from "../testing/testMoneyPromises.ts";
import { dueWorld, earnedWorld, invoicedWorld, owedRefundWorld, preparedWorld } from "../testing/testMoneyStages.ts";
import { brokenPromises, illegalSteps, invalidRows, isUntouched } from "../testing/testPromises.ts";
import { atTheGroundWorld, contestedWorld, noShowWorld } from "../testing/testNoShowStages.ts";
import {
  acceptedWorld,
  approvedWorld,
  clippedWorld,
  liveWorld,
  openWorld,
  overdueWorld,
  ratedWorld,
  reelWorld,
  remadeWorld,
  signedWorld,
  watchedWorld,
} from "../testing/testStages.ts";
import { missingMaker } from "../testing/testSampledSteps.ts";
import type { Dice, Maker, Step } from "../testing/testSteps.ts";
import type { TestWorld } from "../testing/testWorld.ts";

// Hundreds of histories: seconds, and several times as many on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const dice = fc.record({
  kind: fc.nat(1000),
  pause: fc.nat(16),
  who: fc.nat(100),
  which: fc.nat(20),
  twist: fc.nat(1000),
});
const histories = fc.noBias(fc.array(dice, { minLength: 30, maxLength: 100 }));
/** Created before the histories start, or set by the server only. */
const untried = ["user.create", "user.setEmail", "streamer.register", "notification.markRead"];
/** They end an account or match of the world, and have separate tests. */
const endings = ["account.delete", "account.erase", "fixture.forget", "contact.forget"];
const matchStarts = [
  openWorld,
  acceptedWorld,
  approvedWorld,
  signedWorld,
  clippedWorld,
  reelWorld,
  watchedWorld,
  remadeWorld,
];
const lateStarts = [overdueWorld, liveWorld, ratedWorld, atTheGroundWorld, noShowWorld, contestedWorld];
const starts = [...matchStarts, ...lateStarts, earnedWorld, preparedWorld, dueWorld, invoicedWorld, owedRefundWorld];
/** One seed, so that every run tests the same histories. */
const runs = { seed: 2026, numRuns: 600, endOnFailure: false };

/** Rare steps may need more histories, which prefer them and run only until each was taken once. */
const mostRounds = 30;

/** Runs the step; returns whether it was done or refused. A rejection has written nothing. */
async function take(world: TestWorld, step: Step): Promise<boolean> {
  if (isSuspended(world, step.actor)) return false;
  const before = world.store.copy();
  const rejection = await world.rejectionOf(step.actor, step.name, step.args);
  if (rejection && !isUntouched(before, world.store)) throw new Error(`${step.name} wrote before it refused`);
  return rejection === undefined;
}

/** The server takes nothing from a suspended account, before any mutation looks at it. */
function isSuspended({ store }: TestWorld, actor: Actor): boolean {
  if (actor.kind !== "user") return false;
  return store.all("user").some(({ id, suspendedAt }) => id === actor.userId && suspendedAt !== undefined);
}

async function live(
  throws: readonly Dice[],
  onStep: (world: TestWorld, step: Step) => Promise<void>,
  preferred?: Maker,
): Promise<TestWorld> {
  const start = starts[(throws[0]?.twist ?? 0) % starts.length] ?? openWorld;
  const world = await start();
  for (const [turn, thrown] of throws.entries()) {
    if (thrown.pause === 0) world.now = new Date(Date.parse(world.now) + 36 * 3_600_000).toISOString();
    await onStep(world, nextStep(world, thrown, turn, preferred));
  }
  return world;
}

const time = { timeout: 120_000 };

test("no history, sensible or not, takes an illegal step or breaks an invariant", time, async () => {
  const done = new Set<string>();
  const takeAndCheck = async (present: TestWorld, step: Step): Promise<void> => {
    const before = present.store.copy();
    if (!(await take(present, step))) return;
    done.add(step.name);
    const illegal = [...illegalSteps(before, present.store), ...illegalMoneySteps(before, present.store)];
    const broken = [...illegal, ...brokenPromises(present.store), ...brokenMoney(present.store)];
    expect(broken.map((promise) => `${step.name}: ${promise}`)).toEqual([]);
  };
  const property = (preferred?: Maker) =>
    fc.asyncProperty(histories, async (throws) => {
      const world = await live(throws, takeAndCheck, preferred);
      expect(invalidRows(world.store)).toEqual([]);
    });
  const tried = Object.keys(mutations).filter((name) => ![...untried, ...endings].includes(name));
  const missing = () => tried.filter((name) => !done.has(name));
  await fc.assert(property(), runs);
  for (let more = 1; more <= mostRounds && missing().length > 0; more += 1) {
    await fc.assert(property(missingMaker(missing())), { ...runs, seed: runs.seed + more, numRuns: 50 });
  }
  expect([...done].sort()).toEqual(tried.sort());
});

test("whatever the server accepts, the sending client also accepts with the rows it may see", time, async () => {
  const property = fc.asyncProperty(histories, async (throws) => {
    await live(throws, async (world, step) => {
      const client = await world.clientOf(step.actor);
      if (!(await take(world, step)) || !isSentByPhone(step)) return;
      await world.runOnClient(client, step.actor, step.name, step.args);
    });
  });
  await fc.assert(property, { ...runs, numRuns: 20 });
});

function isSentByPhone({ actor, name }: Step): boolean {
  return outboxEntryOf(name) !== undefined && (actor.kind === "user" || actor.kind === "visitor");
}
