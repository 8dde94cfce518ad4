import { allTicks } from "./sampleMutations.ts";
import type { Actor } from "../entities/actor.ts";
import {
  acceptedWorld,
  approvedWorld,
  bidWorld,
  deliveredWorld,
  ids,
  liveWorld,
  people,
  recordedWorld,
  requestedWorld,
  school,
  signedWorld,
} from "./testStages.ts";
import { anId, person, system, visitor, type TestWorld } from "./testWorld.ts";

const { streamer, rival, requester, admin } = people;

/** Everyone who might look at a match and its bids. `bidder` made the bid under test, `rival` the other. */
export const parties = {
  bidder: streamer,
  rival,
  requester,
  otherAccount: person("other account"),
  visitor,
  school,
  admin,
} as const satisfies Record<string, Actor>;
export type Party = keyof typeof parties;

const bid = { id: ids.bid };
const recording = "https://www.youtube.com/watch?v=recording11";

/** A bid at each of its stages, reached by users' mutations. */
export const visibleStages = {
  pending: bidWorld,
  withdrawn: () => after(bidWorld, streamer, "bid.withdraw", bid),
  expired: async () => {
    const world = await bidWorld();
    world.now = "2026-12-06T10:00:00.000Z";
    await world.run(system, "bid.expire", bid);
    return world;
  },
  declined: () => after(bidWorld, requester, "bid.accept", { id: ids.rivalBid }),
  accepted: acceptedWorld,
  requested: requestedWorld,
  schoolDeclined: () => after(requestedWorld, school, "permission.answer", answerOf("declined")),
  approved: () => after(requestedWorld, school, "permission.answer", answerOf("approved")),
  signed: signedWorld,
  live: liveWorld,
  schoolWithdrew: () => after(deliveredWithRecording, school, "permission.withdraw", { id: ids.permission }),
  delivered: deliveredWithRecording,
  recorded: recordedWorld,
  paid: () => after(deliveredWorld, streamer, "bid.markPaid", bid),
  cancelledByStreamer: () => after(liveWorld, streamer, "bid.cancel", { ...bid, reason: "Ill" }),
  cancelledByRequester: () => after(approvedWorld, requester, "bid.cancel", { ...bid, reason: "Too dear" }),
  fixtureCancelled: () => after(signedWorld, requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" }),
} as const satisfies Record<string, () => Promise<TestWorld>>;
export type VisibleStage = keyof typeof visibleStages;

/** A stage's rows with every possible field filled, so that nothing is hidden only because it is empty. */
export async function filledWorld(stage: VisibleStage): Promise<TestWorld> {
  const world = await visibleStages[stage]();
  await world.store.update("fixture", ids.fixture, {
    ...{ additionalRequirements: "Commentary", businessName: "Sipho Sports", businessLogo: "logo" },
    ...{ bannerImages: "banner", sponsorVideos: "video", specialInstructions: "Thank the sponsor" },
    assetFileIds: [anId("logo")],
    ...{ paymentIntentId: "intent" },
  });
  for (const id of [ids.streamer, ids.rivalStreamer]) {
    await world.store.update("streamer", id, { portfolio: "example.com", verificationNotes: "Looks good" });
  }
  const until = "2026-11-20T10:00:00.000Z";
  for (const { id } of world.store.all("bid")) {
    await world.store.update("bid", id, { history: [{ message: "First", proposedPriceCents: 1, until }] });
  }
  const thread = { fixtureId: ids.fixture, streamerId: ids.streamer, subject: "Where", message: "At the gate?" };
  await world.run(streamer, "message.send", { ...thread, id: anId("message") });
  return world;
}

async function deliveredWithRecording(): Promise<TestWorld> {
  return after(liveWorld, streamer, "stream.deliver", { bidId: ids.bid, recordingUrl: recording });
}

function answerOf(answer: "approved" | "declined") {
  return { id: ids.permission, answer, ticks: allTicks, notes: "No close-ups" };
}

async function after(make: () => Promise<TestWorld>, ...step: Parameters<TestWorld["run"]>): Promise<TestWorld> {
  const world = await make();
  await world.run(...step);
  return world;
}
