import { expect, test } from "vitest";
import { balanceOf } from "../../rules/ledger.ts";
import { differencesIn } from "../../testing/testMoneyBooks.ts";
import { owedCents } from "../../testing/testMoneyStages.ts";
import { finishAll, fixtureOf, pay, refundsOf } from "../../testing/testPaying.ts";
import { acceptedWorld, deliveredWorld, ids, liveWorld, people, theBid } from "../../testing/testStages.ts";
import { anId, system, type TestWorld } from "../../testing/testWorld.ts";

function give(world: TestWorld, paymentId: string, amount: string, cause = "goodwill"): Promise<unknown> {
  return world.run(people.admin, "payment.refund", { id: anId(`${cause} ${amount}`), paymentId, amount, cause });
}

test.each(["0.01", "100", "2159.99", "2160"])(
  "a goodwill refund of R%s before delivery leaves the match paid and its streamer owed in full",
  async (amount) => {
    const world = await liveWorld();
    const payment = await pay(world, 216_000);
    await give(world, payment, amount);
    expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
    await finishAll(world);
    await world.run(people.streamer, "stream.deliver", { bidId: ids.bid });
    expect([fixtureOf(world)?.paymentStatus, theBid(world)?.paymentStatus]).toEqual(["completed", "completed"]);
    expect(owedCents(world, ids.streamer)).toBe(240_000);
    expect(differencesIn(world.store)).toEqual([]);
  },
);

test.each([
  ["goodwill", "0.01", 240_000],
  ["goodwill", "2400", 240_000],
  ["dispute", "600", 180_000],
])("after delivery a refund for %s of R%s leaves the match paid", async (cause, amount, owed) => {
  const world = await deliveredWorld();
  const payment = await pay(world, 240_000);
  await give(world, payment, amount, cause);
  await finishAll(world);
  expect([fixtureOf(world)?.paymentStatus, theBid(world)?.paymentStatus]).toEqual(["completed", "completed"]);
  expect([owedCents(world, ids.streamer), differencesIn(world.store)]).toEqual([owed, []]);
});

test("cancelling after a goodwill refund returns the rest, and the next booking is paid from zero", async () => {
  const world = await acceptedWorld();
  const payment = await pay(world, 216_000);
  await give(world, payment, "100");
  await world.run(people.streamer, "bid.cancel", { id: ids.bid, reason: "Ill" });
  expect(refundsOf(world).map(({ cents }) => cents)).toEqual([10_000, 206_000]);
  await finishAll(world);
  expect(fixtureOf(world)).toMatchObject({ status: "open", paymentStatus: "pending" });
  expect(world.store.all("payment")[0]).toMatchObject({ state: "refunded", refundedCents: 216_000 });
  expect(differencesIn(world.store)).toEqual([]);
});

test("a goodwill refund the provider refuses leaves the match paid and can be repeated", async () => {
  const world = await liveWorld();
  const payment = await pay(world, 216_000);
  await give(world, payment, "100");
  await world.run(system, "refund.fail", { id: anId("goodwill 100"), failure: "The card is closed." });
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
  await give(world, payment, "2160");
  await world.run(system, "refund.finish", { id: anId("goodwill 2160"), providerRefundId: "g" });
  expect([fixtureOf(world)?.paymentStatus, differencesIn(world.store)]).toEqual(["completed", []]);
});

test("a match part-paid here and then marked as paid is owed for the part held here", async () => {
  const world = await liveWorld();
  const payment = await pay(world, 216_000);
  await give(world, payment, "540", "noShow");
  await finishAll(world);
  await world.run(people.streamer, "stream.deliver", { bidId: ids.bid });
  expect(theBid(world)).toMatchObject({ paymentStatus: "pending" });
  expect(differencesIn(world.store)).toEqual(["R1620.00 is held for it, and nothing of it is owed to its streamer."]);
  await world.run(people.streamer, "bid.markPaid", { id: ids.bid });
  expect(owedCents(world, ids.streamer)).toBe(180_000);
  expect(balanceOf(world.store.all("journalEntry"), "direct")).toBe(60_000);
  expect(differencesIn(world.store)).toEqual([]);
});

test("the discount for paying early ends with delivery", async () => {
  const world = await deliveredWorld();
  await expect(pay(world, 216_000)).rejects.toMatchObject({
    message: "The price is now R2400.00. Check and pay again.",
  });
  await pay(world, 240_000);
  expect([refundsOf(world), theBid(world)?.paymentStatus]).toEqual([[], "completed"]);
  expect(owedCents(world, ids.streamer)).toBe(240_000);
});
