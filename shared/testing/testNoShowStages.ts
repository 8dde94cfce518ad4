import { ids, people, signedWorld } from "./testStages.ts";
import type { TestWorld } from "./testWorld.ts";

/** Signed by both, and half an hour after kick-off nobody has come. */
export async function atTheGroundWorld(): Promise<TestWorld> {
  const world = await signedWorld();
  world.now = "2026-12-05T09:05:00.000Z";
  return world;
}

/** The requester has reported it. */
export async function noShowWorld(): Promise<TestWorld> {
  const world = await atTheGroundWorld();
  await world.run(people.requester, "bid.reportNoShow", { bidId: ids.bid, claimedAt: world.now });
  return world;
}

/** The streamer contests it. */
export async function contestedWorld(): Promise<TestWorld> {
  const world = await noShowWorld();
  await world.run(people.streamer, "bid.answerNoShow", { bidId: ids.bid, answer: "contest" });
  return world;
}
