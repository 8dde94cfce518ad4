import { expect, test } from "vitest";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { budgetTotal, confirm, finishAll, fixtureOf, pay, refundsOf, start } from "../../testing/testPaying.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import {
  approvedWorld,
  bidWorld,
  ids,
  openWorld,
  people,
  rivalBidArgs,
  school,
  signArgs,
  signedWorld,
} from "../../testing/testStages.ts";
import { anId, system } from "../../testing/testWorld.ts";

test.each([
  ["two days before", "2026-12-03T08:00:00.000Z", 216_000, 0],
  ["an hour before", "2026-12-05T07:30:00.000Z", 108_000, 108_000],
])("a booking that its requester cancels %s", async (_when, now, back, kept) => {
  const world = await bidWorld();
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await pay(world, 216_000);
  world.now = now;
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" });
  expect(refundsOf(world)).toEqual([{ cents: back, reason: "requesterCancelled", state: "requested" }]);
  await finishAll(world);
  expect(world.store.all("payment")[0]).toMatchObject({ refundedCents: back, refundingCents: 0, keptCents: kept });
  expect(world.kindsAnnounced()).toContain("refundSent");
  expect(brokenMoney(world.store)).toEqual([]);
});

test("reopening the match first does not bypass the half that is kept", async () => {
  const world = await bidWorld();
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await pay(world, 216_000);
  world.now = "2026-12-05T07:30:00.000Z";
  await world.run(people.requester, "bid.cancel", { id: ids.bid, reason: "Rain" });
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" });
  expect(refundsOf(world)).toEqual([{ cents: 108_000, reason: "requesterCancelled", state: "requested" }]);
});

test("a cancelling streamer or a declining school means a full refund, and the match can be paid again", async () => {
  const world = await bidWorld();
  await pay(world, budgetTotal);
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await world.run(people.streamer, "bid.cancel", { id: ids.bid, reason: "Ill" });
  expect(refundsOf(world).map(({ reason }) => reason)).toEqual(["priceLower", "streamerCancelled"]);
  expect(fixtureOf(world)).toMatchObject({ status: "open", paymentStatus: "pending" });
  await pay(world, budgetTotal);
  await finishAll(world);
  expect([fixtureOf(world)?.paymentStatus, brokenMoney(world.store)]).toEqual(["completed", []]);
});

test.each(["declined", "withdrawn"])("a school that has %s gets the payer a full refund", async (answer) => {
  const world = await bidWorld();
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await pay(world, 216_000);
  await world.run(people.streamer, "permission.request", { id: ids.permission, bidId: ids.bid });
  const paperAnswer = { bidId: ids.bid, answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20" };
  const said = answer === "declined" ? answer : "approved";
  await world.run(people.admin, "permission.recordOnPaper", { ...paperAnswer, answer: said });
  const given = world.store.all("schoolPermission").find((row) => row.permissionStatus === "approved");
  if (given) await world.run(people.admin, "permission.withdraw", { id: given.id });
  expect(refundsOf(world)).toMatchObject([{ cents: 216_000, state: "requested" }]);
});

test("a school that withdraws its answer to an earlier booking leaves the next one's money and invoice alone", async () => {
  const world = await approvedWorld();
  await world.run(people.requester, "bid.cancel", { id: ids.bid, reason: "Another streamer" });
  const bidId = anId("the next booking's bid");
  await world.run(people.rival, "bid.submit", { ...rivalBidArgs, id: bidId });
  await world.run(people.requester, "bid.accept", { id: bidId });
  await pay(world, 216_000);
  const before = { refunds: refundsOf(world), payments: world.store.all("payment") };
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect({ refunds: refundsOf(world), payments: world.store.all("payment") }).toEqual(before);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
});

test("if the school declines during checkout, a later payment is refunded and no more is requested", async () => {
  const world = await bidWorld();
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  const { id } = Object(await start(world, 216_000));
  const paperAnswer = { bidId: ids.bid, answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20", answer: "declined" };
  await world.run(people.admin, "permission.recordOnPaper", paperAnswer);
  await expect(start(world, 216_000)).rejects.toMatchObject({ code: "payment.schoolSaidNo" });
  await confirm(world, id, 216_000);
  expect(refundsOf(world)).toEqual([{ cents: 216_000, reason: "schoolDeclined", state: "requested" }]);
  expect([fixtureOf(world)?.paymentStatus, brokenMoney(world.store)]).toEqual(["pending", []]);
});

test("a payment after cancellation, or a second one, is refunded at once", async () => {
  const world = await openWorld();
  const { id } = Object(await start(world, budgetTotal));
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture });
  await confirm(world, id, budgetTotal);
  expect(refundsOf(world)).toEqual([{ cents: budgetTotal, reason: "requesterCancelled", state: "requested" }]);

  const twice = await openWorld();
  const { id: old } = Object(await start(twice, budgetTotal));
  await twice.run(system, "payment.end", { id: old, state: "expired" });
  await pay(twice, budgetTotal);
  await confirm(twice, old, budgetTotal);
  expect(refundsOf(twice)).toEqual([{ cents: budgetTotal, reason: "paidTwice", state: "requested" }]);
  expect(fixtureOf(twice)).toMatchObject({ paymentStatus: "completed" });
});

test("an admin refunds at most what is left, and a refund the provider refused can be repeated", async () => {
  const world = await openWorld();
  const paymentId = await pay(world, budgetTotal);
  const order = (amount: string, name: string) =>
    world.run(people.admin, "payment.refund", { id: anId(name), paymentId, amount, cause: "dispute" });
  await expect(order("2250.01", "too much")).rejects.toMatchObject({ message: "At most R2250.00 can be refunded." });
  await order("2000", "first");
  await expect(order("250.01", "second")).rejects.toMatchObject({ code: "refund.tooMuch" });
  await world.run(system, "refund.fail", { id: anId("first"), failure: "The card is closed." });
  await order("2250", "third");
  await world.run(system, "refund.finish", { id: anId("third"), providerRefundId: "g" });
  expect(world.store.all("payment")[0]).toMatchObject({ state: "refunded", refundedCents: budgetTotal });
  expect([fixtureOf(world)?.paymentStatus, brokenMoney(world.store)]).toEqual(["pending", []]);
});

test("a match given to a cheaper bid during checkout refunds the difference", async () => {
  const world = await bidWorld();
  const { id } = Object(await start(world, budgetTotal));
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await confirm(world, id, budgetTotal);
  expect(refundsOf(world)).toEqual([{ cents: 9_000, reason: "priceLower", state: "requested" }]);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
});

test("a failed refund does not count as payment", async () => {
  const world = await bidWorld();
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await pay(world, 216_000);
  await world.run(people.streamer, "bid.cancel", { id: ids.bid, reason: "Ill" });
  for (const { id } of world.store.all("refund")) {
    await world.run(system, "refund.fail", { id, failure: "The card is closed." });
  }
  await world.run(people.rival, "bid.submit", { ...rivalBidArgs, id: anId("second bid") });
  await world.run(people.requester, "bid.accept", { id: anId("second bid") });
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "pending" });
  await pay(world, 216_000);
  await finishAll(world);
  expect(world.store.all("payment").map(({ state }) => state)).toEqual(["refunded", "paid"]);
  expect([fixtureOf(world)?.paymentStatus, brokenMoney(world.store)]).toEqual(["completed", []]);
});

/** Booked and signed two weeks before the match, cancelled by its streamer, and booked again with another. */
async function bookedAgain(signedAgainAt: string) {
  const world = await signedWorld();
  await world.run(people.streamer, "bid.cancel", { id: ids.bid, reason: "Ill" });
  world.now = signedAgainAt;
  const [bidId, permissionId] = [anId("second bid"), anId("second permission")];
  await world.run(people.rival, "bid.submit", { ...rivalBidArgs, id: bidId });
  await world.run(people.requester, "bid.accept", { id: bidId });
  await pay(world, 216_000);
  await world.run(people.rival, "permission.request", { id: permissionId, bidId });
  const yes = sampleMutations["permission.answer"].args({ permissionId });
  await world.run({ kind: "school", permissionId }, "permission.answer", yes);
  const contract = world.store.all("contract").find((row) => row.bidId === bidId);
  const signature = { ...signArgs(world), contractId: contract?.id, textHash: contract?.textHash };
  for (const side of [people.rival, people.requester]) await world.run(side, "contract.sign", signature);
  return world;
}

test.each([
  ["within seven days of the second signature", "2026-11-27T10:00:00.000Z", 216_000],
  ["later than that", "2026-11-26T10:00:00.000Z", 108_000],
])(
  "a parent who booked a second time and cancels %s gets back what the second booking allows",
  async (_when, signedAgainAt, back) => {
    const world = await bookedAgain(signedAgainAt);
    world.now = "2026-12-04T10:00:00.000Z";
    await world.run(people.requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" });
    expect(refundsOf(world)).toEqual([{ cents: back, reason: "requesterCancelled", state: "requested" }]);
    await finishAll(world);
    expect(brokenMoney(world.store)).toEqual([]);
  },
);
