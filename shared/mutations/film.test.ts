import { expect, test } from "vitest";
import { viewFor } from "../entities/entity.ts";
import { entityOf } from "../entities/registry.ts";
import { fileRefusals } from "../rules/fileRefusals.ts";
import { accountSpace, fileBytes } from "../rules/mediaLimits.ts";
import { sampleMutations } from "../testing/sampleMutations.ts";
import {
  approvedWorld,
  clipArgs,
  clippedWorld,
  deliveredWorld,
  filmIds,
  ids,
  people,
  reelWorld,
  school,
} from "./testStages.ts";
import { anId, person, system, visitor, type TestWorld } from "./testWorld.ts";

const { requester, streamer, rival, admin } = people;
const otherAccount = person("other account");
const completed = sampleMutations["reel.completed"].args(filmIds);

function clipOf(world: TestWorld) {
  return world.store.all("videoClip").find(({ id }) => id === ids.clip);
}

function reelOf(world: TestWorld) {
  return world.store.all("highlightReel").find(({ id }) => id === ids.reel);
}

/** The film's address as each of these people is told it. */
function shownTo(world: TestWorld, entity: "videoClip" | "highlightReel" | "highlightReelClip") {
  const row = world.store.all(entity)[0];
  const address = (who: Parameters<typeof viewFor>[2]) => {
    const view = row && viewFor(entityOf(entity), row, who);
    return view === undefined ? "no row" : "videoUrl" in view ? "film" : "row";
  };
  const [own, other] = [address(requester), address(streamer)];
  return {
    requester: own,
    streamer: other,
    admin: address(admin),
    otherAccount: address(otherAccount),
    visitor: address(visitor),
  };
}

test("a clip's row is there before its file, and both sides of the match see that it is on its way", async () => {
  const world = await approvedWorld();
  await world.run(streamer, "clip.create", clipArgs);
  expect(clipOf(world)).toMatchObject({ fileState: "expected", duration: "12.5", streamerId: ids.streamer });
  expect(world.store.all("mediaFile")).toMatchObject([{ state: "expected", purpose: "clip", bytes: 1_000 }]);
  expect(shownTo(world, "videoClip")).toMatchObject({ requester: "row", streamer: "row", visitor: "no row" });
});

test("the sides of the match and admins add clips, nobody else", async () => {
  for (const [who, code] of [
    [requester, undefined],
    [streamer, undefined],
    [admin, undefined],
    [rival, "clip.notParty"],
    [otherAccount, "clip.notParty"],
    [visitor, "auth.signInFirst"],
  ] as const) {
    expect(await (await approvedWorld()).refusalOf(who, "clip.create", clipArgs)).toBe(code);
  }
});

test("without the school's yes there are no clips", async () => {
  const world = await approvedWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(await world.refusalOf(requester, "clip.create", clipArgs)).toBe("clip.permissionMissing");
});

test("a file too large, and one more than the account has space for, are refused", async () => {
  const world = await approvedWorld();
  const sized = (n: number, bytes: number) => ({
    ...clipArgs,
    id: anId(`c${n}`),
    file: { id: anId(`f${n}`), name: "a.mp4", bytes },
  });
  expect(await world.refusalOf(requester, "clip.create", sized(0, fileBytes.clip + 1))).toBe("file.tooLarge");
  const fitting = accountSpace.bytes / fileBytes.clip;
  for (let n = 1; n <= fitting; n += 1) await world.run(requester, "clip.create", sized(n, fileBytes.clip));
  expect(await world.refusalOf(requester, "clip.create", sized(fitting + 1, 1))).toBe("file.tooMany");
  await world.run(system, "file.refused", { id: anId("f1"), reason: "notVideo" });
  await world.run(requester, "clip.create", sized(fitting + 2, fileBytes.clip));
  expect(await world.refusalOf(requester, "clip.create", sized(fitting + 3, 1))).toBe("file.tooMany");
  await world.run(requester, "clip.delete", { id: anId("c2") });
  await world.run(requester, "clip.create", sized(fitting + 4, fileBytes.clip));
});

test.each([
  ["0", "30", { startTime: "0", endTime: "12.5", duration: "12.5" }],
  ["3", "9.25", { startTime: "3", endTime: "9.25", duration: "6.25" }],
  ["5", "30", { startTime: "5", endTime: "12.5", duration: "7.5" }],
  ["12.4", "30", { startTime: "0", endTime: "12.5", duration: "12.5" }],
  ["20", "30", { startTime: "0", endTime: "12.5", duration: "12.5" }],
])("a clip from %s to %s is fitted to the 12.5 seconds that the file has", async (startTime, endTime, fitted) => {
  const world = await deliveredWorld();
  await world.run(requester, "clip.create", { ...clipArgs, startTime, endTime });
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(filmIds));
  expect(clipOf(world)).toMatchObject({ ...fitted, fileDuration: "12.5", fileState: "ready" });
});

test("a trim outside of the file, or shorter than half a second, is refused", async () => {
  const world = await clippedWorld();
  for (const trim of [
    { startTime: "0", endTime: "12.6" },
    { startTime: "3", endTime: "3.4" },
    { startTime: "9", endTime: "2" },
  ]) {
    expect(await world.refusalOf(requester, "clip.trim", { id: ids.clip, ...trim })).toBe("clip.trimOutside");
  }
  await world.run(requester, "clip.trim", { id: ids.clip, startTime: "12", endTime: "12.5" });
  expect(clipOf(world)).toMatchObject({ startTime: "12", duration: "0.5" });
  for (const who of [streamer, otherAccount]) {
    const trim = { id: ids.clip, startTime: "0", endTime: "1" };
    expect(await world.refusalOf(who, "clip.trim", trim)).toBe("row.notFound");
  }
});

test("a refused file tells its owner why, on the clip too, and moves on no more", async () => {
  const world = await approvedWorld();
  await world.run(requester, "clip.create", clipArgs);
  await world.run(system, "file.receiving", { id: filmIds.fileId });
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  await world.run(system, "file.refused", { id: filmIds.fileId, reason: "notVideo" });
  expect(clipOf(world)).toMatchObject({ fileState: "refused", fileProblem: fileRefusals.notVideo });
  expect(await world.refusalOf(system, "file.ready", sampleMutations["file.ready"].args(filmIds))).toBe(
    "file.notExpected",
  );
});

test("a public clip is everybody's while the school agrees, and nobody's film after it withdraws", async () => {
  const world = await clippedWorld();
  const everybody = { requester: "film", streamer: "film", admin: "film", otherAccount: "film", visitor: "film" };
  expect(shownTo(world, "videoClip")).toEqual(everybody);
  await world.run(school, "permission.withdraw", { id: ids.permission });
  const hidden = { requester: "row", streamer: "row", admin: "row", otherAccount: "no row", visitor: "no row" };
  expect(shownTo(world, "videoClip")).toEqual(hidden);
  await world.run(streamer, "permission.request", { id: anId("again"), bidId: ids.bid, message: "Please" });
  expect(shownTo(world, "videoClip")).toEqual(hidden);
  const answer = { ...sampleMutations["permission.answer"].args({ permissionId: anId("again") }) };
  await world.run({ kind: "school", permissionId: anId("again") }, "permission.answer", answer);
  expect(shownTo(world, "videoClip")).toEqual(everybody);
});

test("a private clip stays between the sides, and a deleted one is gone with its file", async () => {
  const world = await deliveredWorld();
  await world.run(requester, "clip.create", { ...clipArgs, isPublic: false });
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(filmIds));
  expect(shownTo(world, "videoClip")).toMatchObject({ streamer: "film", otherAccount: "no row", visitor: "no row" });
  const reel = sampleMutations["reel.create"].args({ newId: ids.reel, fixtureId: ids.fixture, clipId: ids.clip });
  expect(await world.refusalOf(otherAccount, "reel.create", reel)).toBe("row.notFound");
  expect(await world.refusalOf(streamer, "clip.delete", { id: ids.clip })).toBe("row.notFound");
  await world.run(requester, "clip.delete", { id: ids.clip });
  expect(shownTo(world, "videoClip")).toMatchObject({ requester: "no row", admin: "no row" });
  expect(world.store.all("mediaFile")[0]).toHaveProperty("deletedAt");
  expect(await world.refusalOf(requester, "clip.delete", { id: ids.clip })).toBe("row.notFound");
});

test("a reel and its clips are one change, in their order", async () => {
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
  expect(await world.refusalOf(requester, "reel.create", { ...args, title: " " })).toBe("input.invalid");
  expect(await world.refusalOf(requester, "reel.create", { ...args, clips: [] })).toBe("input.invalid");
  expect(await world.refusalOf(requester, "reel.create", { ...args, clips: [clip, clip] })).toBe("reel.clipTwice");
  const long = { ...clip, startTime: "0", endTime: "901" };
  expect(await world.refusalOf(requester, "reel.create", { ...args, clips: [long] })).toBe("clip.trimOutside");
  const coming = await approvedWorld();
  await coming.run(requester, "clip.create", clipArgs);
  expect(await coming.refusalOf(requester, "reel.create", args)).toBe("reel.notCompleted");
});

test("a public reel is watched once it is done, by its creator alone where it is private", async () => {
  const world = await reelWorld();
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "row", visitor: "row", streamer: "row" });
  await world.run(system, "reel.completed", completed);
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "film", visitor: "film" });
  await world.store.update("highlightReel", ids.reel, { isPublic: false });
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "film", streamer: "no row", visitor: "no row" });
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(shownTo(world, "highlightReel")).toMatchObject({ requester: "row", admin: "row" });
});

test("what is overtaken changes a reel no more, and one that failed is made again by its creator", async () => {
  const world = await reelWorld();
  await world.run(system, "reel.progress", { ...filmIds, id: ids.reel, version: 1, progress: 40 });
  await world.run(system, "reel.failed", { id: ids.reel, version: 1, reason: "No space." });
  expect(reelOf(world)).toMatchObject({ status: "failed", failureReason: "No space." });
  expect(await world.refusalOf(otherAccount, "reel.retry", { id: ids.reel })).toBe("row.notFound");
  await world.run(requester, "reel.retry", { id: ids.reel });
  expect(reelOf(world)).toMatchObject({ status: "processing", version: 2 });
  expect(reelOf(world)).not.toHaveProperty("failureReason");
  await world.run(system, "reel.completed", completed);
  await world.run(system, "reel.failed", { id: ids.reel, version: 1, reason: "Late." });
  expect(reelOf(world)).toMatchObject({ status: "processing", version: 2 });
  expect(await world.refusalOf(requester, "reel.retry", { id: ids.reel })).toBe("reel.notFailed");
});

test("a clip that is deleted leaves its reels: nobody sees them until they are made again without it", async () => {
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

test("a reel that is made call by call begins ten seconds after its last clip", async () => {
  const world = await clippedWorld();
  const draft = { id: ids.reel, fixtureId: ids.fixture, title: "Tries" };
  await world.run(requester, "reel.draft", draft);
  const link = { id: anId("link"), highlightReelId: ids.reel, videoClipId: ids.clip };
  expect(await world.refusalOf(streamer, "reel.addClip", link)).toBe("row.notFound");
  await world.run(requester, "reel.addClip", link);
  expect(await world.refusalOf(requester, "reel.addClip", { ...link, id: anId("twice") })).toBe("reel.clipTwice");
  const begin = () => world.run(system, "reel.begin", { id: ids.reel, version: 2 });
  expect([await begin(), reelOf(world)?.status]).toEqual([{ isCurrent: false }, "draft"]);
  world.now = new Date(Date.parse(world.now) + 10_000).toISOString();
  expect([await begin(), reelOf(world)?.status]).toEqual([{ isCurrent: true }, "processing"]);
});

const row = "id rev createdAt fixtureId title description videoUrl thumbnailUrl duration isPublic";
const publicClip = `${row} streamerId startTime endTime fileDuration clipType tags fileState`;
const publicReel = `${row} status views likes shares updatedAt`;

test("the public gets these fields of a clip and of a reel, and none that names an account", async () => {
  const world = await reelWorld();
  await world.run(system, "reel.completed", completed);
  const fieldsOf = (entity: "videoClip" | "highlightReel") => {
    const [found] = world.store.all(entity);
    return Object.keys((found && viewFor(entityOf(entity), found, visitor)) ?? {}).sort();
  };
  expect(fieldsOf("videoClip")).toEqual(publicClip.split(" ").sort());
  expect(fieldsOf("highlightReel")).toEqual(publicReel.split(" ").sort());
});

test("a file is its owner's and the admins', how a reel is put together its creator's and theirs", async () => {
  const world = await reelWorld();
  for (const entity of ["mediaFile", "highlightReelClip"] as const) {
    const [found] = world.store.all(entity);
    const seen = (who: Parameters<typeof viewFor>[2]) => found && viewFor(entityOf(entity), found, who) !== undefined;
    expect([requester, admin].map(seen)).toEqual([true, true]);
    expect([streamer, rival, otherAccount, visitor, school].map(seen)).toEqual([false, false, false, false, false]);
  }
});

test("another video for a refused clip stays in its reels, and what failed is made again", async () => {
  const world = await approvedWorld();
  await world.run(requester, "clip.create", clipArgs);
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  const args = { ...sampleMutations["clip.replaceFile"].args({ newId: anId("again"), clipId: ids.clip }) };
  expect(await world.refusalOf(requester, "clip.replaceFile", args), "it is being checked").toBe("file.notExpected");
  await world.run(system, "file.refused", { id: filmIds.fileId, reason: "notVideo" });
  await world.store.update("fixture", ids.fixture, { status: "completed" });
  const reel = { newId: ids.reel, fixtureId: ids.fixture, clipId: ids.clip };
  await world.run(requester, "reel.create", sampleMutations["reel.create"].args(reel));
  await world.run(system, "reel.failed", sampleMutations["reel.failed"].args(filmIds));
  expect(await world.refusalOf(streamer, "clip.replaceFile", args)).toBe("row.notFound");
  await world.run(requester, "clip.replaceFile", args);
  expect(clipOf(world)).toMatchObject({ mediaFileId: args.file.id, fileState: "expected", duration: "9.5" });
  expect(clipOf(world)?.fileProblem).toBeUndefined();
  expect(reelOf(world)).toMatchObject({ status: "processing", version: 2 });
  expect(world.store.all("highlightReelClip")).toMatchObject([{ videoClipId: ids.clip, endTime: "9.5" }]);
  expect(world.store.all("mediaFile").find(({ id }) => id === filmIds.fileId)?.deletedAt).toBe(world.now);
});
