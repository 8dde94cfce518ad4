import { expect, test } from "vitest";
import { announcementText } from "../rules/announcementTexts.ts";
import { brokenMoney } from "./testMoneyPromises.ts";
import { finishAll, fixtureOf, pay, refundsOf } from "./testPaying.ts";
import { deliveredWorld, ids, liveWorld, people, theBid } from "./testStages.ts";
import { anId, visitor, type TestWorld } from "./testWorld.ts";

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

test("the requester hears of the mark and has seven days; then it is too late", async () => {
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

test("only the requester of a delivered match opens one, once, and only an admin decides, once", async () => {
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

test("released: the mark stays, and both are told", async () => {
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

test("decided for the requester where no money went through here: the mark is undone, and earnings with it", async () => {
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

test("decided for the requester who paid here: so much goes back, at most what was paid", async () => {
  const world = await deliveredWorld();
  await pay(world, 216_000);
  await open(world);
  await expect(decide(world, { decision: "refund", amount: "2160.01" })).rejects.toMatchObject({
    message: "At most R2160.00 can be refunded.",
  });
  await decide(world, { decision: "refund", amount: "1000" });
  expect(disputeIn(world)).toMatchObject({ state: "refunded", refundCents: 100_000 });
  expect(refundsOf(world)).toEqual([{ cents: 100_000, reason: "dispute", state: "requested" }]);
  await finishAll(world);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "pending" });
  expect(theBid(world)).toMatchObject({ paymentStatus: "completed" });
  const told = world.announced.at(-1);
  expect(told && announcementText(told).body).toContain(
    "your complaint was settled in your favour. Banks may take a few days.",
  );
  expect(brokenMoney(world.store)).toEqual([]);
});
