import { expect, test } from "vitest";
import { disputeEntity } from "../../entities/dispute.ts";
import { viewFor } from "../../entities/entity.ts";
import { announcementText } from "../../rules/announcementTexts.ts";
import { differencesIn } from "../../testing/testMoneyBooks.ts";
import { owedCents } from "../../testing/testMoneyStages.ts";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { finishAll, fixtureOf, pay, refundsOf } from "../../testing/testPaying.ts";
import { deliveredWorld, ids, liveWorld, people, theBid } from "../../testing/testStages.ts";
import { anId, visitor, type TestWorld } from "../../testing/testWorld.ts";

const disputeId = anId("dispute");
const opening = { id: disputeId, bidId: ids.bid, reason: "I never paid." };

function open(world: TestWorld): Promise<unknown> {
  return world.run(people.requester, "dispute.open", opening);
}

function decide(world: TestWorld, decision: object): Promise<unknown> {
  return world.run(people.admin, "dispute.decide", { id: disputeId, notes: "We asked the bank.", ...decision });
}

function disputeIn(world: TestWorld) {
  return world.store.all("dispute")[0];
}

test("the requester is notified of the paid mark and can dispute it for seven days", async () => {
  const world = await deliveredWorld();
  await world.run(people.streamer, "bid.markPaid", { id: ids.bid });
  const told = world.announced.at(-1);
  expect(told && announcementText(told)).toMatchObject({
    sentence: "Mokoena Live confirmed your payment of R2400.00",
    body: expect.stringContaining("Not right? Tell us within 7 days."),
  });
  world.now = "2026-11-29T10:00:00.000Z";
  expect(await world.rejectionOf(people.requester, "dispute.open", opening)).toBe("dispute.tooLate");
  world.now = "2026-11-28T20:00:00.000Z";
  await open(world);
  expect(disputeIn(world)).toMatchObject({ state: "open", reason: "I never paid." });
  expect(world.announced.at(-1)).toMatchObject({ kind: "disputeOpened", to: { userId: people.streamer.userId } });
});

test("only the requester of a delivered match can open a dispute, once, and only an admin decides, once", async () => {
  const before = await liveWorld();
  expect(await before.rejectionOf(people.requester, "dispute.open", opening)).toBe("dispute.notDelivered");
  const world = await deliveredWorld();
  expect(await world.rejectionOf(visitor, "dispute.open", opening)).toBe("auth.signInFirst");
  expect(await world.rejectionOf(people.streamer, "dispute.open", opening)).toBe("row.notFound");
  expect(await world.rejectionOf(people.requester, "dispute.open", { ...opening, reason: " " })).toBe("input.invalid");
  await open(world);
  const again = { ...opening, id: anId("again") };
  expect(await world.rejectionOf(people.requester, "dispute.open", again)).toBe("dispute.alreadyOpened");
  const decision = { id: disputeId, decision: "release" };
  expect(await world.rejectionOf(people.requester, "dispute.decide", decision)).toBe("auth.notAllowed");
  await decide(world, decision);
  expect(await world.rejectionOf(people.admin, "dispute.decide", decision)).toBe("dispute.alreadyDecided");
});

test("a release keeps the paid mark and notifies both sides", async () => {
  const world = await deliveredWorld();
  await world.run(people.streamer, "bid.markPaid", { id: ids.bid });
  await open(world);
  await decide(world, { decision: "release" });
  expect([disputeIn(world)?.state, theBid(world)?.paymentStatus]).toEqual(["released", "completed"]);
  const told = world.announced.slice(-2);
  expect(told.map(({ to }) => to)).toEqual([people.requester, people.streamer].map(({ userId }) => ({ userId })));
  expect(told.map((one) => announcementText(one).body)).toEqual([
    "The payment to Mokoena Live stands. We asked the bank.",
    "The payment to Mokoena Live stands. We asked the bank.",
  ]);
});

test("a decision for a requester who paid elsewhere undoes the paid mark and the earnings", async () => {
  const world = await deliveredWorld();
  await world.run(people.streamer, "bid.markPaid", { id: ids.bid });
  await open(world);
  await decide(world, { decision: "refund" });
  expect(theBid(world)).toMatchObject({ paymentStatus: "pending" });
  expect(theBid(world)).not.toHaveProperty("paidAt");
  expect(world.store.all("streamer")[0]).toMatchObject({ totalEarningsCents: 0 });
  expect(refundsOf(world)).toEqual([]);
  await world.run(people.streamer, "bid.markPaid", { id: ids.bid });
  expect(theBid(world)).toMatchObject({ paymentStatus: "completed" });
});

test("a decision for a requester who paid here refunds the amount set, at most what was paid", async () => {
  const world = await deliveredWorld();
  await pay(world, 240_000);
  await open(world);
  await expect(decide(world, { decision: "refund", amount: "2400.01" })).rejects.toMatchObject({
    message: "At most R2400.00 can be refunded.",
  });
  await decide(world, { decision: "refund", amount: "1000" });
  expect(disputeIn(world)).toMatchObject({ state: "refunded", refundCents: 100_000 });
  expect(refundsOf(world)).toEqual([{ cents: 100_000, reason: "dispute", state: "requested" }]);
  await finishAll(world);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
  expect(theBid(world)).toMatchObject({ paymentStatus: "completed" });
  const told = world.announced.at(-1);
  expect(told && announcementText(told).body).toContain(
    "your complaint was settled in your favour. Banks may take a few days.",
  );
  expect(brokenMoney(world.store)).toEqual([]);
});

test.each([
  ["nothing", {}, 0, "Nothing is to be paid for this match. It is closed."],
  ["price", { amount: "900" }, 90_000, "R900.00 is to be paid for this match, instead of R2400.00."],
])(
  "a decision on an unpaid match sets the price to %s, and both sides are notified",
  async (decision, amount, cents, outcome) => {
    const world = await deliveredWorld();
    await open(world);
    await decide(world, { decision, ...amount });
    expect(disputeIn(world)).toMatchObject({ state: "priced", priceCents: cents });
    expect(theBid(world)).toMatchObject({ paymentStatus: "pending", decidedPriceCents: cents });
    const told = world.announced.slice(-2).map((one) => announcementText(one).body);
    expect(told).toEqual([`${outcome} We asked the bank.`, `${outcome} We asked the bank.`]);
    expect(differencesIn(world.store)).toEqual([]);
  },
);

test("when nothing is due, no one is asked for money and the streamer cannot mark it as paid", async () => {
  const world = await deliveredWorld();
  await open(world);
  await decide(world, { decision: "nothing" });
  expect(await world.rejectionOf(people.streamer, "bid.markPaid", { id: ids.bid })).toBe("payment.nothingDue");
  await expect(pay(world, 240_000)).rejects.toMatchObject({ code: "payment.nothingDue" });
});

test("when part of the price is due, that part pays for the match", async () => {
  const world = await deliveredWorld();
  await open(world);
  await decide(world, { decision: "price", amount: "900" });
  await pay(world, 90_000);
  expect(theBid(world)).toMatchObject({ paymentStatus: "completed" });
  expect([refundsOf(world), owedCents(world, ids.streamer)]).toEqual([[], 90_000]);
  expect([...brokenMoney(world.store), ...differencesIn(world.store)]).toEqual([]);
});

test("a decision fits the payments: no refund of nothing, no new price after payment, no higher price", async () => {
  const unpaid = await deliveredWorld();
  await open(unpaid);
  const refused = (world: TestWorld, decision: object) =>
    world.rejectionOf(people.admin, "dispute.decide", { id: disputeId, ...decision });
  expect(await refused(unpaid, { decision: "refund" })).toBe("dispute.notPaid");
  expect(await refused(unpaid, { decision: "price" })).toBe("dispute.priceMissing");
  expect(await refused(unpaid, { decision: "price", amount: "2400.01" })).toBe("dispute.priceTooHigh");
  const paid = await deliveredWorld();
  await pay(paid, 240_000);
  await open(paid);
  expect(await refused(paid, { decision: "nothing" })).toBe("dispute.paidHere");
});

test("a paid mark set after a decision can be disputed, anything else only once", async () => {
  const world = await deliveredWorld();
  await open(world);
  await decide(world, { decision: "price", amount: "900" });
  const again = { ...opening, id: anId("again") };
  expect(await world.rejectionOf(people.requester, "dispute.open", again)).toBe("dispute.alreadyOpened");
  world.now = "2026-11-22T10:00:00.000Z";
  await world.run(people.streamer, "bid.markPaid", { id: ids.bid });
  await world.run(people.requester, "dispute.open", again);
  expect(world.store.all("dispute")).toHaveLength(2);
});

test("the streamer sends their statement once, before the decision, and the requester cannot read it", async () => {
  const world = await deliveredWorld();
  await open(world);
  const answer = { id: disputeId, answer: "The loudspeaker was broken." };
  expect(await world.rejectionOf(people.rival, "dispute.answer", answer)).toBe("row.notFound");
  await world.run(people.streamer, "dispute.answer", answer);
  expect(await world.rejectionOf(people.streamer, "dispute.answer", answer)).toBe("dispute.alreadyAnswered");
  const [dispute] = world.store.all("dispute");
  expect(dispute).toMatchObject({ answer: "The loudspeaker was broken." });
  expect(dispute && viewFor(disputeEntity, dispute, people.requester)).not.toHaveProperty("answer");
  expect(dispute && viewFor(disputeEntity, dispute, people.streamer)).toHaveProperty("answer");
});
