import * as fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf } from "../rules/ledger.ts";
import { isCharged } from "../rules/paymentFlow.ts";
import { brokenMoney, illegalMoneySteps } from "./testMoneyPromises.ts";
import { MoneyPlay } from "./testMoneyProvider.ts";
import { bidWorld, ids } from "./testStages.ts";
import type { TestWorld } from "./testWorld.ts";

const dice = fc.record({ kind: fc.nat(99), which: fc.nat(20), twist: fc.nat(99) });
type Thrown = { kind: number; which: number; twist: number };
const histories = fc.noBias(fc.array(dice, { minLength: 8, maxLength: 30 }));
const runs = { seed: 2026, numRuns: 5_000, endOnFailure: false };

/** One thing that happens: a click (or a second one in another tab), the payer's page, an event, a job, a person. */
async function happen(play: MoneyPlay, world: TestWorld, { kind, which, twist }: Thrown): Promise<void> {
  if (kind < 20) return play.click(twist % 6, which % 3 ? undefined : ids.rivalBid, twist % 9 === 0);
  if (kind < 38) return play.end(which, "paid");
  if (kind < 43) return play.end(which, twist % 2 ? "failed" : "expired");
  if (kind < 63) return play.deliver(which);
  if (kind < 68) return play.close();
  if (kind < 78) return play.refund({ isCut: twist % 3 === 0, isRefused: twist % 7 === 0 });
  if (kind < 96) return play.people(which, twist);
  world.now = new Date(Date.parse(world.now) + (twist % 2 ? 30 : 300) * 3_600_000).toISOString();
}

const time = { timeout: 240_000 };

test("whatever meets, nothing is lost in the books and they equal the provider's record in the end", time, async () => {
  const reached = { paid: 0, refunded: 0, twice: 0, difference: 0 };
  const property = fc.asyncProperty(histories, async (thrown) => {
    const world = await bidWorld();
    const play = new MoneyPlay(world);
    for (const one of thrown) {
      const before = world.store.copy();
      await happen(play, world, one);
      const broken = [...illegalMoneySteps(before, world.store), ...brokenMoney(world.store)];
      expect(broken).toEqual([]);
    }
    await play.comeToRest();
    expect(brokenMoney(world.store)).toEqual([]);
    expect(balanceOf(world.store.all("journalEntry"), "payer")).toBe(play.payerCents());
    const charged = world.store.all("payment").filter(isCharged);
    const taken = [...play.sessions].filter(([, { state }]) => state === "paid").map(([id]) => id);
    expect(charged.map(({ id }) => id).sort()).toEqual(taken.sort());
    reached.paid += charged.length;
    reached.difference += charged.filter(({ kind }) => kind === "difference").length;
    reached.refunded += world.store.all("refund").length;
    reached.twice += world.store.all("refund").filter(({ reason }) => reason === "paidTwice").length;
  });
  await fc.assert(property, runs);
  // A history that reaches nothing would hold every promise.
  expect(Math.min(reached.paid, reached.refunded)).toBeGreaterThan(1_000);
  expect(reached.difference).toBeGreaterThan(20);
  expect(reached.twice).toBe(0);
});
