import { expect, test } from "vitest";
import { viewFor } from "../../entities/entity.ts";
import { entityOf } from "../../entities/registry.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { otherAccount, reelOf, shownTo } from "../../testing/testFilm.ts";
import {
  approvedWorld,
  clipArgs,
  clippedWorld,
  filmIds,
  ids,
  people,
  reelWorld,
  school,
} from "../../testing/testStages.ts";
import { anId, system, visitor } from "../../testing/testWorld.ts";

const { requester, streamer, rival, admin } = people;
const completed = sampleMutations["reel.completed"].args(filmIds);

test("a reel and its clips are one mutation, in order", async () => {
  const world = await clippedWorld();
  const other = { ...clipArgs, id: anId("second clip"), file: { ...clipArgs.file, id: anId("second file") } };
  await world.run(streamer, "clip.create", other);
  const clips = [
    { videoClipId: other.id, startTime: "1", endTime: "4" },
    { videoClipId: ids.clip, transitionType: "zoom" },
  ];
  const args = { id: ids.reel, fixtureId: ids.fixture, title: "Tries", isPublic: true, clips };
  await world.run(requester, "reel.create", args);
  expect(reelOf(world)).toMatchObject({ status: "processing", views: 0, version: 1, creatorId: requester.userId });
  expect(world.store.all("highlightReelClip")).toMatchObject([
    { videoClipId: other.id, orderIndex: 0, startTime: "1", endTime: "4", transitionType: "cut" },
    { videoClipId: ids.clip, orderIndex: 1, startTime: "0", endTime: "12.5", transitionType: "zoom" },
  ]);
});

test("a reel needs a completed match, a title, a clip, and each clip once", async () => {
  const world = await clippedWorld();
  const args = sampleMutations["reel.create"].args({ newId: ids.reel, fixtureId: ids.fixture, clipId: ids.clip });
  const [clip] = args.clips;
  expect(await world.rejectionOf(requester, "reel.create", { ...args, title: " " })).toBe("input.invalid");
  expect(await world.rejectionOf(requester, "reel.create", { ...args, clips: [] })).toBe("input.invalid");
  expect(await world.rejectionOf(requester, "reel.create", { ...args, clips: [clip, clip] })).toBe("reel.clipTwice");
  const late = { ...clip, startTime: "13", endTime: "901" };
  expect(await world.rejectionOf(requester, "reel.create", { ...args, clips: [late] })).toBe("clip.trimBeyond");
  const coming = await approvedWorld();
  await coming.run(requester, "clip.create", clipArgs);
  expect(await coming.rejectionOf(requester, "reel.create", args)).toBe("reel.notCompleted");
});

test("a finished public reel is watchable by everyone, a private one by its creator only", async () => {
  const world = await reelWorld();
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "row", visitor: "row", streamer: "row" });
  await world.run(system, "reel.completed", completed);
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "film", visitor: "film" });
  await world.store.update("highlightReel", ids.reel, { isPublic: false });
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "film", streamer: "no row", visitor: "no row" });
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "row", admin: "row" });
});

test("outdated steps no longer change a reel, and its creator can retry a failed one", async () => {
  const world = await reelWorld();
  await world.run(system, "reel.progress", { ...filmIds, id: ids.reel, version: 1, progress: 40 });
  await world.run(system, "reel.failed", { id: ids.reel, version: 1, reason: "No space." });
  expect(reelOf(world)).toMatchObject({ status: "failed", failureReason: "No space." });
  expect(await world.rejectionOf(otherAccount, "reel.retry", { id: ids.reel })).toBe("row.notFound");
  await world.run(requester, "reel.retry", { id: ids.reel });
  expect(reelOf(world)).toMatchObject({ status: "processing", version: 2 });
  expect(reelOf(world)).not.toHaveProperty("failureReason");
  await world.run(system, "reel.completed", completed);
  await world.run(system, "reel.failed", { id: ids.reel, version: 1, reason: "Late." });
  expect(reelOf(world)).toMatchObject({ status: "processing", version: 2 });
  expect(await world.rejectionOf(requester, "reel.retry", { id: ids.reel })).toBe("reel.notFailed");
});

test("the creator can request a stories version once the reel is watchable, and again if it failed", async () => {
  const world = await reelWorld();
  const ask = () => world.rejectionOf(requester, "reel.makeVertical", { id: ids.reel });
  const step = { id: ids.reel, version: 1 };
  expect(await ask()).toBe("reel.notWatchable");
  await world.run(system, "reel.completed", completed);
  expect(await world.rejectionOf(otherAccount, "reel.makeVertical", { id: ids.reel })).toBe("row.notFound");
  await world.run(requester, "reel.makeVertical", { id: ids.reel });
  await world.run(system, "reel.verticalStep", { ...step, status: "processing", progress: 40 });
  await world.run(requester, "reel.makeVertical", { id: ids.reel });
  expect(reelOf(world), "asked twice").toMatchObject({ verticalProgress: 40, verticalAttempt: 1 });
  await world.run(system, "reel.verticalStep", { ...step, status: "failed" });
  await world.run(requester, "reel.makeVertical", { id: ids.reel });
  expect(reelOf(world)).toMatchObject({ verticalStatus: "processing", verticalProgress: 0, verticalAttempt: 2 });
  await world.run(system, "reel.verticalStep", { ...step, status: "completed" });
  await world.run(system, "reel.verticalStep", { ...step, status: "failed" });
  expect(reelOf(world)).toMatchObject({ verticalUrl: `/api/media/${ids.reel}/vertical?v=1` });
  await world.run(requester, "clip.delete", { id: ids.clip });
  for (const gone of ["verticalUrl", "verticalStatus"]) expect(reelOf(world)).not.toHaveProperty(gone);
});

test("a deleted clip leaves its reels, which stay hidden until they are made again without it", async () => {
  const world = await reelWorld();
  await world.run(system, "reel.completed", completed);
  const other = { ...clipArgs, id: anId("second clip"), file: { ...clipArgs.file, id: anId("second file") } };
  await world.run(requester, "clip.create", other);
  const link = { id: anId("link"), highlightReelId: ids.reel, videoClipId: other.id };
  await world.run(requester, "reel.addClip", link);
  await world.run(requester, "clip.delete", { id: other.id });
  expect(reelOf(world), "it was being put together").toMatchObject({ status: "draft", version: 3 });
  await world.run(system, "reel.completed", completed);
  expect(reelOf(world), "nothing of the version with it counts any more").not.toHaveProperty("videoUrl");
  world.now = new Date(Date.parse(world.now) + 10_000).toISOString();
  await world.run(system, "reel.begin", { id: ids.reel, version: 3 });
  await world.run(system, "reel.completed", { ...completed, version: 3 });
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "film", visitor: "film" });
  await world.run(requester, "clip.delete", { id: ids.clip });
  expect(reelOf(world)).toMatchObject({ status: "processing", progress: 0, version: 4 });
  for (const gone of ["videoUrl", "thumbnailUrl", "duration"]) expect(reelOf(world)).not.toHaveProperty(gone);
  expect(shownTo(world, "highlightReelClip")).toMatchObject({ requester: "no row", admin: "no row" });
});

test("a reel built call by call starts rendering ten seconds after its last clip", async () => {
  const world = await clippedWorld();
  const draft = { id: ids.reel, fixtureId: ids.fixture, title: "Tries" };
  await world.run(requester, "reel.draft", draft);
  const link = { id: anId("link"), highlightReelId: ids.reel, videoClipId: ids.clip };
  expect(await world.rejectionOf(streamer, "reel.addClip", link)).toBe("row.notFound");
  await world.run(requester, "reel.addClip", link);
  expect(await world.rejectionOf(requester, "reel.addClip", { ...link, id: anId("twice") })).toBe("reel.clipTwice");
  const begin = () => world.run(system, "reel.begin", { id: ids.reel, version: 2 });
  expect([await begin(), reelOf(world)?.status]).toEqual([{ isCurrent: false }, "draft"]);
  world.now = new Date(Date.parse(world.now) + 10_000).toISOString();
  expect([await begin(), reelOf(world)?.status]).toEqual([{ isCurrent: true }, "processing"]);
});

const row = "id rev createdAt fixtureId title description videoUrl thumbnailUrl duration isPublic";
const publicClip = `${row} streamerId startTime endTime fileDuration clipType tags fileState`;
const publicReel = `${row} status views likes shares updatedAt`;

test("the public sees exactly these fields of a clip and a reel, none of which names an account", async () => {
  const world = await reelWorld();
  await world.run(system, "reel.completed", completed);
  const fieldsOf = (entity: "videoClip" | "highlightReel") => {
    const [found] = world.store.all(entity);
    return Object.keys((found && viewFor(entityOf(entity), found, visitor)) ?? {}).sort();
  };
  expect(fieldsOf("videoClip")).toEqual(publicClip.split(" ").sort());
  expect(fieldsOf("highlightReel")).toEqual(publicReel.split(" ").sort());
});

test("a file is visible to owner and admins, a reel's composition to its creator and admins", async () => {
  const world = await reelWorld();
  for (const entity of ["mediaFile", "highlightReelClip"] as const) {
    const [found] = world.store.all(entity);
    const seen = (who: Parameters<typeof viewFor>[2]) => found && viewFor(entityOf(entity), found, who) !== undefined;
    expect([requester, admin].map(seen)).toEqual([true, true]);
    expect([streamer, rival, otherAccount, visitor, school].map(seen)).toEqual([false, false, false, false, false]);
  }
});
