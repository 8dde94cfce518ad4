import { sampleMutations } from "./sampleMutations.ts";
import type { Actor } from "../entities/actor.ts";
import { aFixture, anId, aProfile, person, system, TestWorld } from "./testWorld.ts";

/** The tests' users: a requester, two verified streamers, an admin, and the ids of their rows. */
export const people = {
  requester: person("requester"),
  streamer: person("streamer"),
  rival: person("rival"),
  admin: person("admin", "admin"),
} as const;

export const ids = {
  fixture: anId("fixture"),
  streamer: anId("streamer profile"),
  rivalStreamer: anId("rival profile"),
  bid: anId("bid"),
  rivalBid: anId("rival bid"),
  permission: anId("permission"),
  clip: anId("clip"),
  reel: anId("reel"),
} as const;

export const school: Actor = { kind: "school", permissionId: ids.permission };

export const bidArgs = sampleMutations["bid.submit"].args({ newId: ids.bid, fixtureId: ids.fixture });
export const rivalBidArgs = { ...bidArgs, id: ids.rivalBid };

/** Accounts exist, both streamers are verified, one fixture is open. */
export async function openWorld(): Promise<TestWorld> {
  const world = new TestWorld();
  for (const [username, person] of Object.entries(people)) {
    await world.run(system, "user.create", { id: person.userId, username, role: person.role });
  }
  await world.run(people.streamer, "streamer.attach", { ...aProfile(), id: ids.streamer });
  await world.run(people.rival, "streamer.attach", {
    ...aProfile({ businessName: "Rival Media" }),
    id: ids.rivalStreamer,
  });
  for (const id of [ids.streamer, ids.rivalStreamer]) {
    await world.run(people.admin, "streamer.verify", { id, verificationStatus: "approved" });
  }
  await world.run(people.requester, "fixture.submit", aFixture());
  return world;
}

export async function bidWorld(): Promise<TestWorld> {
  const world = await openWorld();
  await world.run(people.streamer, "bid.submit", bidArgs);
  await world.run(people.rival, "bid.submit", rivalBidArgs);
  return world;
}

export async function acceptedWorld(): Promise<TestWorld> {
  const world = await bidWorld();
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  return world;
}

export async function requestedWorld(): Promise<TestWorld> {
  const world = await acceptedWorld();
  await world.run(people.streamer, "permission.request", { id: ids.permission, bidId: ids.bid });
  return world;
}

export async function approvedWorld(): Promise<TestWorld> {
  const world = await requestedWorld();
  const [contact] = world.store.all("schoolContact");
  await world.run(people.admin, "schoolContact.confirm", { id: contact?.id, site: "https://school.example" });
  await world.run(
    school,
    "permission.answer",
    sampleMutations["permission.answer"].args({ permissionId: ids.permission }),
  );
  return world;
}

export async function signedWorld(): Promise<TestWorld> {
  const world = await approvedWorld();
  await world.run(people.streamer, "contract.sign", signArgs(world));
  await world.run(people.requester, "contract.sign", signArgs(world));
  return world;
}

export async function liveWorld(): Promise<TestWorld> {
  const world = await signedWorld();
  await world.run(people.streamer, "stream.start", sampleMutations["stream.start"].args({ bidId: ids.bid }));
  return world;
}

export async function deliveredWorld(): Promise<TestWorld> {
  const world = await liveWorld();
  await world.run(people.streamer, "stream.deliver", { bidId: ids.bid });
  return world;
}

/** The bids were never answered, and the match day is past. */
export async function overdueWorld(): Promise<TestWorld> {
  const world = await bidWorld();
  world.now = "2026-12-06T10:00:00.000Z";
  return world;
}

/** The requester has rated the delivered match, and a week later the streamer has not. */
export async function ratedWorld(): Promise<TestWorld> {
  const world = await deliveredWorld();
  const args = sampleMutations["review.write"].args({ newId: anId("review"), bidId: ids.bid });
  await world.run(people.requester, "review.write", args);
  world.now = "2026-11-29T10:00:00.000Z";
  return world;
}

export const recordingArgs = sampleMutations["stream.addRecording"].args({ newId: anId("recording"), bidId: ids.bid });

/** Delivered with a recording still on its way. */
export async function recordedWorld(): Promise<TestWorld> {
  const world = await liveWorld();
  await world.run(people.streamer, "stream.deliver", recordingArgs);
  return world;
}

/** Delivered, with the recording that the stream's segments were joined to. */
export async function joinedWorld(): Promise<TestWorld> {
  const world = await deliveredWorld();
  const args = sampleMutations["stream.recorded"].args({ bidId: ids.bid, newId: anId("recording") });
  await world.run(system, "stream.recorded", args);
  return world;
}

export const clipArgs = sampleMutations["clip.create"].args({ newId: ids.clip, fixtureId: ids.fixture });
export const filmIds = { clipId: ids.clip, fileId: clipArgs.file.id, reelId: ids.reel } as const;

/** A clip of the delivered match, checked. */
export async function clippedWorld(): Promise<TestWorld> {
  const world = await deliveredWorld();
  await world.run(people.requester, "clip.create", clipArgs);
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(filmIds));
  return world;
}

/** A reel of that clip, being rendered. */
export async function reelWorld(): Promise<TestWorld> {
  const world = await clippedWorld();
  const args = sampleMutations["reel.create"].args({ newId: ids.reel, fixtureId: ids.fixture, clipId: ids.clip });
  await world.run(people.requester, "reel.create", args);
  return world;
}

/** The same reel, completed: everyone can watch it. */
export async function watchedWorld(): Promise<TestWorld> {
  const world = await reelWorld();
  await world.run(system, "reel.completed", sampleMutations["reel.completed"].args(filmIds));
  return world;
}

/** A second clip was added to that reel: it is being made again, while its former video is still watched. */
export async function remadeWorld(): Promise<TestWorld> {
  const world = await watchedWorld();
  const second = { clipId: anId("second clip"), fileId: anId("second file"), reelId: ids.reel };
  const file = { ...clipArgs.file, id: second.fileId };
  await world.run(people.requester, "clip.create", { ...clipArgs, id: second.clipId, file });
  await world.run(system, "file.received", sampleMutations["file.received"].args(second));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(second));
  const added = sampleMutations["reel.addClip"].args({ newId: anId("second link"), ...second });
  await world.run(people.requester, "reel.addClip", added);
  world.now = "2026-11-21T11:00:00.000Z";
  await world.run(system, "reel.begin", { id: ids.reel, version: 2 });
  return world;
}

export function signArgs(world: TestWorld) {
  const contract = world.store.all("contract").find((row) => !row.supersededAt);
  return { contractId: contract?.id, textHash: contract?.textHash, typedName: "Naledi Mokoena" };
}

export function theBid(world: TestWorld) {
  return world.store.all("bid").find((bid) => bid.id === ids.bid);
}
