import { describe, expect, test } from "vitest";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { absences, atTheGround, endings, payingWays, type Absence } from "../../testing/testNoShowCells.ts";
import { finishAll } from "../../testing/testPaying.ts";
import { ids, people, theBid } from "../../testing/testStages.ts";
import { visibleStages, type VisibleStage } from "../../testing/testVisibleStages.ts";
import type { TestWorld } from "../../testing/testWorld.ts";

const stages = Object.keys(visibleStages) as VisibleStage[];

/** At which stages a no-show can be reported; elsewhere it is refused with this. */
const refusals: Readonly<Record<VisibleStage, string | undefined>> = {
  ...{ pending: "noShow.bookingOver", withdrawn: "noShow.bookingOver", expired: "noShow.bookingOver" },
  ...{ declined: "noShow.bookingOver", accepted: "noShow.notSigned", requested: "noShow.notSigned" },
  ...{ schoolDeclined: "noShow.notSigned", approved: "noShow.notSigned", signed: undefined, live: undefined },
  ...{ schoolWithdrew: "noShow.delivered", delivered: "noShow.delivered", recorded: "noShow.delivered" },
  ...{ paid: "noShow.delivered", cancelledByStreamer: "noShow.bookingOver" },
  ...{ cancelledByRequester: "noShow.bookingOver", fixtureCancelled: "noShow.bookingOver" },
};

async function onTheDay(
  stage: VisibleStage,
  way: keyof typeof payingWays,
): Promise<{ world: TestWorld; paid: number }> {
  const world = await visibleStages[stage]();
  const paid = await payingWays[way](world);
  world.now = atTheGround;
  return { world, paid };
}

const rowsOf = (world: TestWorld) => world.snapshot();

function report(world: TestWorld, { reporter }: Absence) {
  return world.rejectionOf(people[reporter], "bid.reportNoShow", { bidId: ids.bid, claimedAt: world.now });
}

describe.each(Object.keys(payingWays) as (keyof typeof payingWays)[])("a match %s", (way) => {
  describe.each(stages)("that is %s", (stage) => {
    test.each(absences)("when the $absent is reported absent", async (absence) => {
      const { world, paid } = await onTheDay(stage, way);
      const before = rowsOf(world);
      const refusal = refusals[stage];
      expect(await report(world, absence)).toBe(refusal);
      if (refusal !== undefined) return expect(rowsOf(world)).toBe(before);
      for (const [name, { run, isOver }] of Object.entries(endings)) {
        const each = await onTheDay(stage, way);
        await report(each.world, absence);
        await run(each.world, absence);
        await expectSplit(each.world, { name, back: isOver ? absence.backOf(paid) : 0, isOver, paid });
      }
    });
  });
});

interface Split {
  name: string;
  back: number;
  isOver: boolean;
  paid: number;
}

/** What goes back, what stays, and that nothing waits for the payer any more. */
async function expectSplit(world: TestWorld, { name, back, isOver, paid }: Split): Promise<void> {
  await finishAll(world);
  const refunds = world.store.all("refund").reduce((sum, { cents }) => sum + cents, 0);
  const charged = world.store.all("payment").filter(({ state }) => /paid|refunded/i.test(state));
  const held = charged.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0);
  expect({ name, back: refunds, left: held }).toEqual({ name, back, left: paid - back });
  expect(brokenMoney(world.store), name).toEqual([]);
  expect([theBid(world)?.status, world.store.all("fixture")[0]?.status], name).toEqual(
    isOver ? ["cancelled", "cancelled"] : ["accepted", "assigned"],
  );
  const open = world.store.all("billingDocument").filter(({ state }) => state === "open");
  const chosen = world.store.all("payment").filter(({ state }) => state === "chosen");
  if (isOver) expect([open, chosen], name).toEqual([[], []]);
}

test("what a signed match is paid in its ways is what the table splits", async () => {
  const paid = await Promise.all(
    Object.entries(payingWays).map(async ([way, pays]) => [way, await pays(await visibleStages.signed())]),
  );
  expect(Object.fromEntries(paid)).toEqual({
    ...{ "paid now by a parent": 216_000, "paid now by a business": 240_000, "to be paid on event day": 0 },
    ...{ "with an open invoice": 0, "with a paid invoice": 240_000, "not paid at all": 0 },
  });
});

test("the table has a cell for every stage of a bid", () => {
  expect(Object.keys(refusals).sort()).toEqual([...stages].sort());
});
