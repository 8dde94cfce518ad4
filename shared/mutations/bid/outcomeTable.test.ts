import { describe, expect, test } from "vitest";
import { allTicks, streamUrl } from "../../testing/sampleMutations.ts";
import { booked, ended, reopened, type Attempt } from "../../testing/testAttempts.ts";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { payingWays } from "../../testing/testNoShowCells.ts";
import { finishAll } from "../../testing/testPaying.ts";
import { attempts } from "../../testing/testStageTable.ts";
import { ids } from "../../testing/testStages.ts";
import { parties, visibleStages, type Party, type VisibleStage } from "../../testing/testVisibleStages.ts";
import type { TestWorld } from "../../testing/testWorld.ts";

/** Half past ten on Saturday is kick-off. */
const theDayBefore = "2026-12-03T08:30:00.000Z";
const thatMorning = "2026-12-05T05:00:00.000Z";
const atHalfTime = "2026-12-05T09:15:00.000Z";

interface Outcome {
  name: Attempt["name"];
  by: Party;
  at: string;
  args?: object;
  /** How much of what was paid goes back, where the outcome can be had. */
  back: (paid: number, stage: VisibleStage) => number;
}

const nothing = () => 0;
const all = (paid: number) => paid;
/** Before a streamer is booked cancelling is free; where this bid was declined, another was accepted. */
const late = (paid: number, stage: VisibleStage) =>
  `${booked} declined`.split(" ").includes(stage) ? Math.ceil(paid / 2) : paid;
/** A school that says no to what is no longer booked, or was delivered, moves no money. */
const onceBooked = (paid: number, stage: VisibleStage) => (booked.split(" ").includes(stage) ? paid : 0);

/** How a match can end, each by one press; who did not come has a table of its own. */
const outcomes: Readonly<Record<string, Outcome>> = {
  streamed: { name: "stream.deliver", by: "bidder", at: atHalfTime, back: nothing },
  "recorded only": {
    name: "stream.deliver",
    by: "bidder",
    at: atHalfTime,
    args: { recordingUrl: streamUrl },
    back: nothing,
  },
  "rained off two days before, called off by the requester": {
    ...{ name: "fixture.cancel", by: "requester", at: theDayBefore, back: all },
  },
  "rained off that morning, called off by the requester": {
    ...{ name: "fixture.cancel", by: "requester", at: thatMorning, back: late },
  },
  "rained off that morning, called off by the streamer": {
    ...{ name: "bid.cancel", by: "bidder", at: thatMorning, back: all },
  },
  "rained off that morning, another date proposed": {
    ...{ name: "bid.proposeDate", by: "bidder", at: thatMorning, back: nothing },
  },
  "refused by the school": {
    ...{ name: "permission.answer", by: "school", at: thatMorning, back: all },
    args: { id: ids.permission, answer: "declined", ticks: allTicks },
  },
  "refused by the school at the gate": { name: "permission.withdraw", by: "school", at: thatMorning, back: onceBooked },
};

function attemptOf({ name }: Outcome): Attempt {
  const attempt = attempts.find((each) => each.name === name);
  if (!attempt) throw new Error(`The table of stages has no ${name}.`);
  return attempt;
}

/** Undefined where it can be had at this stage, else the code of its refusal. */
function refusalOf(outcome: Outcome, stage: VisibleStage): string | undefined {
  const found = Object.entries(attemptOf(outcome).answers).find(([, at]) => at.split(" ").includes(stage))?.[0];
  return found === "done" ? undefined : found;
}

function backOf(world: TestWorld): { back: number; left: number } {
  const refunds = world.store.all("refund").reduce((sum, { cents }) => sum + cents, 0);
  const charged = world.store.all("payment").filter(({ state }) => /paid|refunded/i.test(state));
  return {
    back: refunds,
    left: charged.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0),
  };
}

const stages = Object.keys(visibleStages) as VisibleStage[];

describe.each(Object.keys(payingWays) as (keyof typeof payingWays)[])("a match %s", { tags: ["long"] }, (way) => {
  describe.each(Object.entries(outcomes))("that is %s", (_, outcome) => {
    test.each(stages)("at the stage %s", async (stage) => {
      const world = await visibleStages[stage]();
      const paid = await payingWays[way](world);
      world.now = outcome.at;
      const refusal = refusalOf(outcome, stage);
      const args = { ...attemptOf(outcome).args(world), ...outcome.args };
      const before = world.snapshot();
      expect(await world.rejectionOf(parties[outcome.by], outcome.name, args)).toBe(refusal);
      if (refusal !== undefined) expect(world.snapshot()).toBe(before);
      await finishAll(world);
      const back = refusal === undefined ? outcome.back(paid, stage) : 0;
      expect(backOf(world)).toEqual({ back, left: paid - back });
      expect(brokenMoney(world.store)).toEqual([]);
    });
  });
});

test("the stages at which a booking has ended are stages", () => {
  expect(stages).toEqual(expect.arrayContaining([...ended.split(" "), ...reopened.split(" ")]));
});
