import { expect, test } from "vitest";
import { viewFor } from "../../entities/entity.ts";
import { highlightReelEntity } from "../../entities/highlightReel.ts";
import { mostOpenReports } from "../../rules/filmFlow.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { deliveredWorld, ids, people, watchedWorld } from "../../testing/testStages.ts";
import { anId, person, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

const { requester, streamer, admin } = people;
const passerBy = person("passer-by");

/** The requester's public reel of the streamer's clip, completed. */
async function reelOfStreamersClip(clip: { isPublic: boolean }): Promise<TestWorld> {
  const world = await deliveredWorld();
  const args = sampleMutations["clip.create"].args({ newId: ids.clip, fixtureId: ids.fixture });
  await world.run(streamer, "clip.create", { ...args, ...clip });
  await world.run(system, "file.received", sampleMutations["file.received"].args({ fileId: args.file.id }));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args({ fileId: args.file.id }));
  const reel = { newId: ids.reel, fixtureId: ids.fixture, clipId: ids.clip };
  await world.run(requester, "reel.create", sampleMutations["reel.create"].args(reel));
  await world.run(system, "reel.completed", sampleMutations["reel.completed"].args({ reelId: ids.reel }));
  return world;
}

function reelOf(world: TestWorld) {
  return world.store.all("highlightReel").find(({ id }) => id === ids.reel);
}

function watches(world: TestWorld, who: Parameters<typeof viewFor>[2]): boolean {
  const reel = reelOf(world);
  return Boolean(reel && viewFor(highlightReelEntity, reel, who)?.videoUrl);
}

function report(world: TestWorld, name: string) {
  return world.run(visitor, "reel.report", { id: anId(name), highlightReelId: ids.reel, reason: "My child is in it" });
}

function decide(world: TestWorld, decision: "showAgain" | "keepDown") {
  world.now = new Date(Date.parse(world.now) + 60_000).toISOString();
  return world.rejectionOf(admin, "reel.decideTakedown", { id: ids.reel, decision });
}

test("a public reel with another's private clip is visible to its creator only until the clip is public", async () => {
  const world = await reelOfStreamersClip({ isPublic: false });
  expect([visitor, passerBy, requester].map((who) => watches(world, who))).toEqual([false, false, true]);
  expect(reelOf(world)).toMatchObject({ isPublic: true, heldBack: "privateClip" });
  const open = { id: ids.clip, isPublic: true };
  expect(await world.rejectionOf(requester, "clip.setPublic", open)).toBe("row.notFound");
  expect(await world.rejectionOf(admin, "clip.setPublic", open)).toBe("clip.notMaker");
  await world.run(streamer, "clip.setPublic", open);
  expect(watches(world, visitor)).toBe(true);
});

test("making a clip private hides every reel with it", async () => {
  const world = await reelOfStreamersClip({ isPublic: true });
  expect(watches(world, visitor)).toBe(true);
  await world.run(streamer, "clip.setPublic", { id: ids.clip, isPublic: false });
  expect([visitor, requester].map((who) => watches(world, who))).toEqual([false, true]);
});

test("an admin can make anyone's clip private", async () => {
  const world = await reelOfStreamersClip({ isPublic: true });
  await world.run(admin, "clip.setPublic", { id: ids.clip, isPublic: false });
  expect(watches(world, visitor)).toBe(false);
});

test("a suspended account's clip hides other people's reels until an admin shows them again", async () => {
  const world = await reelOfStreamersClip({ isPublic: true });
  await world.run(admin, "user.suspend", { id: streamer.userId, reason: "Complaints" });
  expect([visitor, passerBy, requester, admin].map((who) => watches(world, who))).toEqual([false, false, true, true]);
  expect(await decide(world, "showAgain")).toBeUndefined();
  expect(watches(world, visitor)).toBe(true);
  expect(await decide(world, "showAgain")).toBe("reel.notReported");
});

test("a reel an admin keeps down for a suspended account's clip stays down after the restoration", async () => {
  const world = await reelOfStreamersClip({ isPublic: true });
  await world.run(admin, "user.suspend", { id: streamer.userId, reason: "Complaints" });
  expect(await decide(world, "keepDown")).toBeUndefined();
  await world.run(admin, "user.restore", { id: streamer.userId, reason: "A mistake" });
  expect(watches(world, visitor)).toBe(false);
});

test("reels hidden for a suspended account return with it, and hide if it is suspended again", async () => {
  const world = await reelOfStreamersClip({ isPublic: true });
  const suspend = () => world.run(admin, "user.suspend", { id: streamer.userId, reason: "Complaints" });
  await suspend();
  await world.run(admin, "user.restore", { id: streamer.userId, reason: "A mistake" });
  expect(watches(world, visitor)).toBe(true);
  await suspend();
  await decide(world, "showAgain");
  await world.run(admin, "user.restore", { id: streamer.userId, reason: "A mistake" });
  world.now = new Date(Date.parse(world.now) + 60_000).toISOString();
  await suspend();
  expect(watches(world, visitor)).toBe(false);
});

test("after an admin showed a reel again, new reports wait for the admin and do not hide it", async () => {
  const world = await watchedWorld();
  expect(await report(world, "first")).toMatchObject({ isHidden: true });
  await decide(world, "showAgain");
  expect(await report(world, "second")).toMatchObject({ isHidden: false });
  expect([visitor, requester].map((who) => watches(world, who))).toEqual([true, true]);
  expect(world.kindsAnnounced().filter((kind) => kind === "reelReported")).toHaveLength(1);
  expect(await decide(world, "keepDown")).toBeUndefined();
  expect(watches(world, visitor)).toBe(false);
  const decisions = world.store.all("reelReport").map(({ decision }) => decision);
  expect(decisions).toEqual(["showAgain", "keepDown"]);
});

test("a reel changed to other clips than the admin saw is hidden again by the next report", async () => {
  const world = await watchedWorld();
  await report(world, "first");
  await decide(world, "showAgain");
  const clip = sampleMutations["clip.create"].args({ newId: anId("another clip"), fixtureId: ids.fixture });
  await world.run(requester, "clip.create", clip);
  const added = { newId: anId("link"), reelId: ids.reel, clipId: clip.id };
  await world.run(requester, "reel.addClip", sampleMutations["reel.addClip"].args(added));
  await world.store.update("highlightReel", ids.reel, { status: "completed" });
  expect(await report(world, "second")).toMatchObject({ isHidden: true });
});

test("at most twenty reports of a reel wait for an admin", async () => {
  const world = await watchedWorld();
  await report(world, "first");
  await decide(world, "showAgain");
  for (let count = 1; count <= mostOpenReports; count += 1) await report(world, `report ${count}`);
  const more = { id: anId("one more"), highlightReelId: ids.reel, reason: "My child is in it" };
  expect(await world.rejectionOf(visitor, "reel.report", more)).toBe("reel.reportedEnough");
  await decide(world, "showAgain");
  expect(await world.rejectionOf(visitor, "reel.report", more)).toBeUndefined();
});
