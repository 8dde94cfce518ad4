import * as fc from "fast-check";
import { expect, test } from "vitest";
import { brokenMoney, illegalMoneySteps } from "../../testing/testMoneyPromises.ts";
import { absences, payingWays } from "../../testing/testNoShowCells.ts";
import { streamUrl } from "../../testing/sampleMutations.ts";
import { finishAll } from "../../testing/testPaying.ts";
import { ids, people, signedWorld, theBid } from "../../testing/testStages.ts";
import { system, type TestWorld } from "../../testing/testWorld.ts";

const steps = {
  report: (world, side) => run(world, side, "bid.reportNoShow", { claimedAt: world.now }),
  agree: (world, side) => run(world, side, "bid.answerNoShow", { answer: "agree" }),
  contest: (world, side) => run(world, side, "bid.answerNoShow", { answer: "contest" }),
  uphold: (world) => run(world, "admin", "bid.decideNoShow", { isUpheld: true }),
  dismiss: (world) => run(world, "admin", "bid.decideNoShow", { isUpheld: false }),
  settle: (world) => world.rejectionOf(system, "bid.settleNoShow", { bidId: ids.bid }),
  cancel: (world, side) => world.rejectionOf(people[side], "bid.cancel", { id: ids.bid, reason: "Ill" }),
  callOff: (world) => world.rejectionOf(people.requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" }),
  deliver: (world) => run(world, "streamer", "stream.deliver", { recordingUrl: streamUrl }),
  withdraw: (world) => world.rejectionOf(people.admin, "permission.withdraw", { id: ids.permission }),
  refund: finishAll,
  wait: async (world) => {
    world.now = new Date(Date.parse(world.now) + 12 * 3_600_000).toISOString();
  },
} as const satisfies Record<string, (world: TestWorld, side: Side) => Promise<unknown>>;

type Side = "requester" | "streamer";
type Name = Parameters<TestWorld["rejectionOf"]>[1];

function run(world: TestWorld, side: Side | "admin", name: Name, args: object): Promise<unknown> {
  return world.rejectionOf(people[side], name, { bidId: ids.bid, ...args });
}

const names = Object.keys(steps) as (keyof typeof steps)[];
/** Most histories are about a report. */
const often = ["report", "report", "agree", "uphold", "settle", "wait"] as const;
const aStep = fc.record({
  step: fc.constantFrom(...names, ...often, ...often),
  side: fc.constantFrom<Side>("requester", "streamer"),
});
const histories = fc.record({
  way: fc.constantFrom(...(Object.keys(payingWays) as (keyof typeof payingWays)[])),
  /** Hours from the hour of kick-off at which the first step is taken. */
  from: fc.constantFrom(-30, -20, 1, 1, 1),
  taken: fc.array(aStep, { minLength: 2, maxLength: 12 }),
});

/** How often each ending was reached. */
const reached = { settled: 0, dismissed: 0, half: 0, whole: 0, cancelled: 0, delivered: 0 };

/** Each cent that was taken is with the payer, on its way there, or held: after every step. */
async function expectEveryCent({ way, from, taken }: typeof histories extends fc.Arbitrary<infer H> ? H : never) {
  const world = await signedWorld();
  const paid = await payingWays[way](world);
  world.now = new Date(Date.parse("2026-12-05T08:30:00.000Z") + from * 3_600_000).toISOString();
  for (const { step, side } of taken) {
    const before = world.store.copy();
    const wasSettled = theBid(world)?.noShow?.state === "settled";
    await steps[step](world, side);
    expect([...brokenMoney(world.store), ...illegalMoneySteps(before, world.store)], step).toEqual([]);
    if (wasSettled) expect(theBid(world)?.noShow?.state, step).toBe("settled");
  }
  await finishAll(world);
  const back = world.store.all("refund").reduce((sum, { cents }) => sum + cents, 0);
  const charged = world.store.all("payment").filter(({ state }) => /paid|refunded/i.test(state));
  expect(charged.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0)).toBe(paid - back);
  const { noShow, status, deliveredAt } = theBid(world) ?? {};
  if (noShow?.state === "settled") {
    const absence = absences.find(({ reporter }) => reporter === noShow.by);
    expect(back).toBe(absence?.backOf(paid));
    reached.settled += 1;
    if (paid > 0) reached[back === paid ? "whole" : "half"] += 1;
  } else if (status === "cancelled") reached.cancelled += 1;
  if (noShow?.state === "dismissed") reached.dismissed += 1;
  if (deliveredAt) reached.delivered += 1;
}

async function expectAll(numRuns: number): Promise<void> {
  await fc.assert(fc.asyncProperty(histories, expectEveryCent), { seed: 2026, numRuns, endOnFailure: false });
  expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([]);
}

/** `npm run test:faults` takes 20 000. */
const long = Number(process.env["NO_SHOW_HISTORIES"] ?? 4_000);
const what = "whatever is reported, answered, cancelled or delivered, every cent is with the payer or held";

test(`${what}: 200 histories`, { timeout: 60_000 }, () => expectAll(200));
test(`${what}: ${long} histories`, { timeout: 900_000, tags: ["long"] }, () => expectAll(long));
