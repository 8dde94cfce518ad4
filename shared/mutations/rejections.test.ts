import { expect, test } from "vitest";
import type { RejectionCode } from "../rules/domainErrors.ts";
import type { MutationName } from "./registry.ts";
import { allTicks, streamUrl } from "../testing/sampleMutations.ts";
import {
  acceptedWorld,
  approvedWorld,
  bidArgs,
  bidWorld,
  deliveredWorld,
  ids,
  liveWorld,
  openWorld,
  people,
  requestedWorld,
  school,
  signArgs,
  signedWorld,
} from "../testing/testStages.ts";
import { aFixture, anId, aProfile, person, system, visitor, type TestWorld } from "../testing/testWorld.ts";

const signedBySomebodyElse = (world: TestWorld) => ({ ...signArgs(world), typedName: "Mickey Mouse" });
const { requester, streamer, rival, admin } = people;
type Actor = Parameters<TestWorld["run"]>[0];
type Attempt = [
  code: RejectionCode,
  world: () => Promise<TestWorld>,
  actor: Actor,
  name: MutationName,
  args: object | ((world: TestWorld) => object),
];

const anotherBid = { ...bidArgs, id: anId("another bid") };
const start = { bidId: ids.bid, streamUrl };
const answer = { id: ids.permission, answer: "approved", ticks: allTicks };
const newProfile = { ...aProfile(), id: anId("new profile") };

const attempts: Attempt[] = [
  ["auth.signInFirst", openWorld, visitor, "bid.submit", bidArgs],
  ["auth.notAllowed", openWorld, streamer, "streamer.verify", { id: ids.streamer }],
  ["bid.noProfile", openWorld, requester, "bid.submit", bidArgs],
  ["bid.notVerified", unverifiedWorld, person("newcomer"), "bid.submit", bidArgs],
  ["bid.alreadyLive", bidWorld, streamer, "bid.submit", anotherBid],
  ["bid.notPending", acceptedWorld, streamer, "bid.withdraw", { id: ids.bid }],
  ["bid.notAccepted", bidWorld, streamer, "permission.request", { id: ids.permission, bidId: ids.bid }],
  ["bid.priceChanged", bidWorld, requester, "bid.accept", { id: ids.bid, priceSeenCents: 200_000 }],
  ["bid.reasonMissing", acceptedWorld, requester, "bid.cancel", { id: ids.bid, reason: "  " }],
  ["bid.reasonMissing", acceptedWorld, requester, "fixture.cancel", { id: ids.fixture }],
  ["fixture.alreadyAssigned", acceptedWorld, requester, "bid.accept", { id: ids.rivalBid }],
  ["fixture.notOpen", deliveredWorld, rival, "bid.submit", anotherBid],
  ["fixture.past", pastWorld, streamer, "bid.submit", bidArgs],
  ["fixture.past", openWorld, visitor, "fixture.submit", aFixture({ id: anId("old"), matchDate: "2026-11-20" })],
  ["fixture.cancelled", cancelledWorld, streamer, "bid.submit", bidArgs],
  ["fixture.alreadyClaimed", openWorld, rival, "fixture.claim", { fixtureId: ids.fixture }],
  ["link.invalid", withdrawnBidWorld, school, "permission.answer", answer],
  ["permission.alreadyAnswered", approvedWorld, school, "permission.answer", answer],
  ["permission.alreadyRequested", requestedWorld, streamer, "permission.request", { id: anId("p2"), bidId: ids.bid }],
  ["permission.messageMissing", declinedWorld, streamer, "permission.request", { id: anId("p2"), bidId: ids.bid }],
  ["permission.ticksMissing", requestedWorld, school, "permission.answer", { ...answer, ticks: allTicks.slice(1) }],
  ["permission.notApproved", requestedWorld, school, "permission.withdraw", { id: ids.permission }],
  ["contract.permissionMissing", askedAgainWorld, streamer, "contract.sign", signArgs],
  ["contract.permissionWithdrawn", withdrawnWorld, streamer, "contract.sign", signArgs],
  [
    "contract.termsChanged",
    approvedWorld,
    streamer,
    "contract.sign",
    (world) => ({ ...signArgs(world), textHash: "0".repeat(64) }),
  ],
  ["contract.otherName", approvedWorld, streamer, "contract.sign", signedBySomebodyElse],
  ["contract.alreadySigned", signedWorld, streamer, "contract.sign", signArgs],
  ["contract.startNowMissing", nearWorld, requester, "contract.sign", signArgs],
  ["stream.contractMissing", approvedWorld, streamer, "stream.start", { bidId: ids.bid, streamUrl: "nonsense" }],
  ["stream.permissionMissing", withdrawnWorld, streamer, "stream.start", start],
  ["stream.notHttps", signedWorld, streamer, "stream.start", { ...start, streamUrl: "http://youtube.com/watch?v=1" }],
  [
    "stream.unknownHost",
    signedWorld,
    streamer,
    "stream.start",
    { ...start, streamUrl: "https://youtube.com.example.org/watch?v=1" },
  ],
  ["stream.alreadyStarted", liveWorld, streamer, "stream.start", start],
  ["stream.notStarted", signedWorld, streamer, "stream.deliver", { bidId: ids.bid }],
  ["stream.alreadyDelivered", deliveredWorld, streamer, "stream.deliver", { bidId: ids.bid }],
  ["payment.alreadyPaid", paidWorld, streamer, "bid.markPaid", { id: ids.bid }],
  ["payment.notDelivered", liveWorld, streamer, "bid.markPaid", { id: ids.bid }],
  ["streamer.hasComingMatch", acceptedWorld, admin, "streamer.delete", { id: ids.streamer }],
  [
    "streamer.alreadyDecided",
    openWorld,
    admin,
    "streamer.verify",
    { id: ids.streamer, verificationStatus: "approved" },
  ],
  ["row.notFound", bidWorld, rival, "bid.withdraw", { id: ids.bid }],
  ["row.notFound", bidWorld, streamer, "bid.accept", { id: ids.bid }],
  ["row.exists", openWorld, requester, "fixture.submit", aFixture()],
  ["input.invalid", openWorld, visitor, "fixture.submit", aFixture({ id: anId("f2"), venue: " " })],
  ["account.hasProfile", openWorld, streamer, "streamer.attach", newProfile],
  ["bid.ownFixture", ownFixtureWorld, streamer, "bid.submit", { ...bidArgs, fixtureId: anId("own fixture") }],
  ["bid.stillComing", bidWorld, system, "bid.expire", { id: ids.bid }],
  [
    "message.toYourself",
    ownFixtureWorld,
    streamer,
    "message.send",
    { id: anId("m"), fixtureId: anId("own fixture"), streamerId: ids.streamer, subject: "Hi", message: "Me" },
  ],
];

test.each(attempts)("%s refuses a step that the state does not allow", async (code, makeWorld, actor, name, args) => {
  const world = await makeWorld();
  const given = typeof args === "function" ? args(world) : args;
  const rowsBefore = world.snapshot();
  expect(await world.rejectionOf(actor, name, given)).toBe(code);
  expect(world.snapshot()).toBe(rowsBefore);
});

test("a refused acceptance leaves the bids unchanged", async () => {
  const world = await acceptedWorld();
  const before = JSON.stringify(world.store.all("bid"));
  await world.rejectionOf(requester, "bid.accept", { id: ids.rivalBid });
  expect(JSON.stringify(world.store.all("bid"))).toBe(before);
});

test("with the start-now tick the requester can sign for a near match", async () => {
  const world = await nearWorld();
  const signed = await world.rejectionOf(requester, "contract.sign", { ...signArgs(world), startNow: true });
  expect(signed).toBeUndefined();
});

async function unverifiedWorld() {
  const world = await openWorld();
  await world.run(person("newcomer"), "streamer.attach", newProfile);
  return world;
}

async function pastWorld() {
  const world = await openWorld();
  world.now = "2026-12-06T08:00:00.000Z";
  return world;
}

async function cancelledWorld() {
  const world = await openWorld();
  await world.run(requester, "fixture.cancel", { id: ids.fixture });
  return world;
}

async function withdrawnBidWorld() {
  const world = await requestedWorld();
  await world.run(streamer, "bid.cancel", { id: ids.bid, reason: "Ill" });
  return world;
}

async function declinedWorld() {
  const world = await requestedWorld();
  await world.run(school, "permission.answer", { id: ids.permission, answer: "declined" });
  return world;
}

async function withdrawnWorld() {
  const world = await approvedWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  return world;
}

async function askedAgainWorld() {
  const world = await withdrawnWorld();
  await world.run(streamer, "permission.request", { id: anId("p2"), bidId: ids.bid, message: "Please look again." });
  return world;
}

async function nearWorld() {
  const world = await approvedWorld();
  world.now = "2026-11-28T10:00:00.000Z";
  return world;
}

async function paidWorld() {
  const world = await deliveredWorld();
  await world.run(streamer, "bid.markPaid", { id: ids.bid });
  return world;
}

async function ownFixtureWorld() {
  const world = await openWorld();
  await world.run(streamer, "fixture.submit", aFixture({ id: anId("own fixture") }));
  return world;
}
