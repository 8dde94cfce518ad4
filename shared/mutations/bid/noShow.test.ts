import { describe, expect, test } from "vitest";
import type { TestWorld } from "../../testing/testWorld.ts";
import { canReportNoShow } from "../../rules/noShowFlow.ts";
import { hashOf } from "../../testing/testNewDateSteps.ts";
import { anId, system } from "../../testing/testWorld.ts";
import {
  deliveredWorld,
  approvedWorld,
  ids,
  liveWorld,
  people,
  signedWorld,
  theBid,
} from "../../testing/testStages.ts";

const { requester, streamer } = people;
const atTheGround = "2026-12-05T09:05:00.000Z";
const report = {
  bidId: ids.bid,
  claimedAt: atTheGround,
  place: { latitude: -33.9, longitude: 18.4, accuracyMetres: 12 },
};

async function onTheDay(stage: () => Promise<TestWorld>): Promise<TestWorld> {
  const world = await stage();
  world.now = atTheGround;
  return world;
}

/** Paid now, by event day, by invoice or not at all: what the requester has paid here, in cents. */
async function paysNow(world: TestWorld): Promise<void> {
  const id = anId("payment");
  await world.run(system, "payment.start", { id, fixtureId: ids.fixture, cents: 216_000, provider: "sandbox" });
  const confirmed = { id, sessionId: "s", providerPaymentId: "p", cents: 216_000 };
  await world.run(system, "payment.open", { id, sessionId: "s", checkoutUrl: "https://pay.example/s" });
  await world.run(system, "payment.confirm", confirmed);
}

async function choosesEventDay(world: TestWorld): Promise<void> {
  await world.run(requester, "payment.choose", { id: anId("choice"), fixtureId: ids.fixture, kind: "eventDay" });
}

const ways = { "paid now": paysNow, "on event day": choosesEventDay, "not paid": async () => undefined } as const;
const back = { requester: 216_000, streamer: 108_000 } as const;

describe.each(Object.entries(ways))("a match %s", (way, pays) => {
  test.each([
    ["requester", requester],
    ["streamer", streamer],
  ] as const)("reported by the %s is settled by itself after a day, with its split", async (side, reporter) => {
    const world = await onTheDay(signedWorld);
    await pays(world);
    await world.run(reporter, "bid.reportNoShow", report);
    expect(theBid(world)?.noShow).toMatchObject({
      by: side,
      state: "open",
      reportedAt: atTheGround,
      place: report.place,
    });
    expect(await world.rejectionOf(system, "bid.settleNoShow", { bidId: ids.bid })).toBe("noShow.notReported");
    world.now = "2026-12-06T09:05:00.000Z";
    await world.run(system, "bid.settleNoShow", { bidId: ids.bid });
    expect(theBid(world)).toMatchObject({ status: "cancelled", noShow: { state: "settled" } });
    const refunded = world.store.all("refund").reduce((sum, { cents }) => sum + cents, 0);
    expect(refunded).toBe(way === "paid now" ? back[side] : 0);
  });
});

test("agreeing settles it at once, contesting leaves it to an admin, and no money moves before", async () => {
  for (const [answer, status] of [
    ["agree", "cancelled"],
    ["contest", "accepted"],
  ]) {
    const world = await onTheDay(signedWorld);
    await paysNow(world);
    await world.run(requester, "bid.reportNoShow", report);
    await world.run(streamer, "bid.answerNoShow", { bidId: ids.bid, answer, reason: "I stood at gate 2." });
    expect(theBid(world)?.status).toBe(status);
    expect(world.store.all("refund")).toHaveLength(answer === "agree" ? 1 : 0);
  }
});

test("an admin upholds or dismisses a contested one, once", async () => {
  for (const isUpheld of [true, false]) {
    const world = await onTheDay(signedWorld);
    await paysNow(world);
    await world.run(requester, "bid.reportNoShow", report);
    await world.run(streamer, "bid.answerNoShow", { bidId: ids.bid, answer: "contest" });
    world.now = "2026-12-08T09:05:00.000Z";
    expect(await world.rejectionOf(system, "bid.settleNoShow", { bidId: ids.bid })).toBe("noShow.notReported");
    await world.run(people.admin, "bid.decideNoShow", { bidId: ids.bid, isUpheld });
    expect(world.store.all("refund")).toHaveLength(isUpheld ? 1 : 0);
    expect(await world.rejectionOf(people.admin, "bid.decideNoShow", { bidId: ids.bid, isUpheld })).toBe(
      "noShow.decided",
    );
  }
});

test("it can be reported from half an hour after kick-off, of a signed match that was not delivered, once", async () => {
  const world = await signedWorld();
  world.now = "2026-12-05T08:59:59.000Z";
  await expect(world.run(requester, "bid.reportNoShow", report)).rejects.toThrow("from 05/12/2026, 11:00");
  world.now = "2026-12-05T09:00:00.000Z";
  await world.run(requester, "bid.reportNoShow", report);
  expect(await world.rejectionOf(streamer, "bid.reportNoShow", report)).toBe("noShow.alreadyReported");
  expect(await world.rejectionOf(requester, "bid.answerNoShow", { bidId: ids.bid, answer: "agree" })).toBe(
    "noShow.own",
  );
  const delivered = await onTheDay(deliveredWorld);
  expect(await delivered.rejectionOf(requester, "bid.reportNoShow", report)).toBe("noShow.delivered");
  const unsigned = await onTheDay(approvedWorld);
  expect(await unsigned.rejectionOf(requester, "bid.reportNoShow", report)).toBe("noShow.notSigned");
});

test("a school that withdraws, and a date that both agree on, end the report", async () => {
  const withdrawn = await onTheDay(signedWorld);
  await withdrawn.run(requester, "bid.reportNoShow", report);
  await withdrawn.run(people.admin, "permission.withdraw", { id: ids.permission });
  expect(theBid(withdrawn)?.noShow).toBeUndefined();
  const moving = await onTheDay(signedWorld);
  await moving.run(requester, "bid.reportNoShow", report);
  const newDate = { matchDate: "2026-12-08", matchTime: "14:00" };
  const signed = hashOf(moving, ids.bid, newDate);
  const proposal = { id: anId("new date"), bidId: ids.bid };
  await moving.run(streamer, "bid.proposeDate", { ...proposal, ...newDate, ...signed });
  await moving.run(requester, "bid.acceptDate", { bidId: ids.bid, proposalId: proposal.id, ...signed });
  expect(theBid(moving)?.noShow).toBeUndefined();
  expect(await moving.rejectionOf(requester, "bid.reportNoShow", report)).toBe("noShow.moving");
});

test("a school that withdraws after the report was settled changes nothing about it", async () => {
  const world = await onTheDay(signedWorld);
  await world.run(requester, "bid.reportNoShow", report);
  await world.run(streamer, "bid.answerNoShow", { bidId: ids.bid, answer: "agree" });
  const settled = theBid(world)?.noShow;
  expect(settled).toMatchObject({ state: "settled", by: "requester" });
  await world.run(people.admin, "permission.withdraw", { id: ids.permission });
  expect(theBid(world)?.noShow).toEqual(settled);
});

test("a phone with yesterday's date or a slow clock reports at the ground", () => {
  const bid = { status: "accepted", contractSigned: true } as const;
  const fixture = { matchDate: "2026-12-05", matchTime: "10:30" };
  const can = (today: string, now: string) => canReportNoShow(bid, fixture, { today, now });
  expect(can("2026-12-04", "2026-12-05T09:00:00.000Z"), "not synced since yesterday").toBe(true);
  expect(can("2026-12-05", "2025-12-05T09:00:00.000Z"), "a clock a year slow").toBe(true);
  expect(can("2026-12-06", "2026-12-05T06:00:00.000Z"), "the day after").toBe(true);
  expect(can("2026-12-05", "2026-12-05T08:59:59.000Z"), "29 minutes after kick-off").toBe(false);
  expect(
    canReportNoShow(bid, { ...fixture, matchTime: "23:45" }, { today: "2026-12-05", now: "2026-12-05T22:14:00Z" }),
  ).toBe(false);
  expect(
    canReportNoShow(bid, { ...fixture, matchTime: "23:45" }, { today: "2026-12-05", now: "2026-12-05T22:15:00Z" }),
  ).toBe(true);
});

test("a delivery that crosses the report answers it", async () => {
  const world = await onTheDay(liveWorld);
  await world.run(requester, "bid.reportNoShow", report);
  await world.run(streamer, "stream.deliver", { bidId: ids.bid });
  expect(theBid(world)).toMatchObject({ status: "accepted", noShow: { state: "dismissed" } });
  world.now = "2026-12-07T09:05:00.000Z";
  expect(await world.rejectionOf(system, "bid.settleNoShow", { bidId: ids.bid })).toBe("noShow.notReported");
});
