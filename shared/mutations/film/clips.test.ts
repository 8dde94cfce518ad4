import { expect, test } from "vitest";
import { fileRefusals } from "../../rules/fileRefusals.ts";
import { accountSpace, fileBytes } from "../../rules/mediaLimits.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { clipOf, otherAccount, reelOf, shownTo } from "../../testing/testFilm.ts";
import {
  approvedWorld,
  clipArgs,
  clippedWorld,
  deliveredWorld,
  filmIds,
  ids,
  people,
  school,
} from "../../testing/testStages.ts";
import { anId, system, visitor } from "../../testing/testWorld.ts";

const { requester, streamer, rival, admin } = people;

test("a clip's row exists before its file, and both sides see that it is on its way", async () => {
  const world = await approvedWorld();
  await world.run(streamer, "clip.create", clipArgs);
  expect(clipOf(world)).toMatchObject({ fileState: "expected", duration: "12.5", streamerId: ids.streamer });
  expect(world.store.all("mediaFile")).toMatchObject([{ state: "expected", purpose: "clip", bytes: 1_000 }]);
  expect(shownTo(world, "videoClip")).toMatchObject({ requester: "row", streamer: "row", visitor: "no row" });
});

test("only the two sides of the match and admins add clips", async () => {
  for (const [who, code] of [
    [requester, undefined],
    [streamer, undefined],
    [admin, undefined],
    [rival, "clip.notParty"],
    [otherAccount, "clip.notParty"],
    [visitor, "auth.signInFirst"],
  ] as const) {
    expect(await (await approvedWorld()).rejectionOf(who, "clip.create", clipArgs)).toBe(code);
  }
});

test("without the school's approval there are no clips", async () => {
  const world = await approvedWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(await world.rejectionOf(requester, "clip.create", clipArgs)).toBe("clip.permissionMissing");
});

test("refuses a file that is too large or exceeds the account's space", async () => {
  const world = await approvedWorld();
  const sized = (n: number, bytes: number) => ({
    ...clipArgs,
    id: anId(`c${n}`),
    file: { id: anId(`f${n}`), name: "a.mp4", bytes },
  });
  expect(await world.rejectionOf(requester, "clip.create", sized(0, fileBytes.clip + 1))).toBe("file.tooLarge");
  const fitting = accountSpace.bytes / fileBytes.clip;
  for (let n = 1; n <= fitting; n += 1) await world.run(requester, "clip.create", sized(n, fileBytes.clip));
  expect(await world.rejectionOf(requester, "clip.create", sized(fitting + 1, 1))).toBe("file.tooMany");
  await world.run(system, "file.refused", { id: anId("f1"), reason: "notVideo" });
  await world.run(requester, "clip.create", sized(fitting + 2, fileBytes.clip));
  expect(await world.rejectionOf(requester, "clip.create", sized(fitting + 3, 1))).toBe("file.tooMany");
  await world.run(requester, "clip.delete", { id: anId("c2") });
  await world.run(requester, "clip.create", sized(fitting + 4, fileBytes.clip));
});

test.each([
  ["0", "30", { startTime: "0", endTime: "12.5", duration: "12.5" }],
  ["3", "9.25", { startTime: "3", endTime: "9.25", duration: "6.25" }],
  ["5", "30", { startTime: "5", endTime: "12.5", duration: "7.5" }],
  ["12.4", "30", { startTime: "0", endTime: "12.5", duration: "12.5" }],
  ["20", "30", { startTime: "0", endTime: "12.5", duration: "12.5" }],
])("a clip from %s to %s is fitted to the file's 12.5 seconds", async (startTime, endTime, fitted) => {
  const world = await deliveredWorld();
  await world.run(requester, "clip.create", { ...clipArgs, startTime, endTime });
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(filmIds));
  expect(clipOf(world)).toMatchObject({ ...fitted, fileDuration: "12.5", fileState: "ready" });
});

test("refuses a trim outside the file or shorter than half a second", async () => {
  const world = await clippedWorld();
  for (const [startTime, endTime, why] of [
    ["0", "12.6", "clip.trimBeyond"],
    ["3", "3.4", "clip.trimOutside"],
    ["9", "2", "clip.trimOutside"],
  ]) {
    expect(await world.rejectionOf(requester, "clip.trim", { id: ids.clip, startTime, endTime })).toBe(why);
  }
  await world.run(requester, "clip.trim", { id: ids.clip, startTime: "12", endTime: "12.5" });
  expect(clipOf(world)).toMatchObject({ startTime: "12", duration: "0.5" });
  for (const who of [streamer, otherAccount]) {
    const trim = { id: ids.clip, startTime: "0", endTime: "1" };
    expect(await world.rejectionOf(who, "clip.trim", trim)).toBe("row.notFound");
  }
});

test("a refused file shows its owner the reason, also on the clip, and cannot become ready", async () => {
  const world = await approvedWorld();
  await world.run(requester, "clip.create", clipArgs);
  await world.run(system, "file.receiving", { id: filmIds.fileId });
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  await world.run(system, "file.refused", { id: filmIds.fileId, reason: "notVideo" });
  expect(clipOf(world)).toMatchObject({ fileState: "refused", fileProblem: fileRefusals.notVideo });
  expect(await world.rejectionOf(system, "file.ready", sampleMutations["file.ready"].args(filmIds))).toBe(
    "file.notExpected",
  );
});

test("a public clip is public while the school agrees, and hidden after it withdraws", async () => {
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

test("a private clip is visible to the two sides only, and deleting it deletes its file", async () => {
  const world = await deliveredWorld();
  await world.run(requester, "clip.create", { ...clipArgs, isPublic: false });
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(filmIds));
  expect(shownTo(world, "videoClip")).toMatchObject({ streamer: "film", otherAccount: "no row", visitor: "no row" });
  const reel = sampleMutations["reel.create"].args({ newId: ids.reel, fixtureId: ids.fixture, clipId: ids.clip });
  expect(await world.rejectionOf(otherAccount, "reel.create", reel)).toBe("row.notFound");
  expect(await world.rejectionOf(streamer, "clip.delete", { id: ids.clip })).toBe("row.notFound");
  await world.run(requester, "clip.delete", { id: ids.clip });
  expect(shownTo(world, "videoClip")).toMatchObject({ requester: "no row", admin: "no row" });
  expect(world.store.all("mediaFile")[0]).toHaveProperty("deletedAt");
  expect(await world.rejectionOf(requester, "clip.delete", { id: ids.clip })).toBe("row.notFound");
});

test("a replacement video for a refused clip stays in its reels, and failed reels are made again", async () => {
  const world = await approvedWorld();
  await world.run(requester, "clip.create", clipArgs);
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  const args = { ...sampleMutations["clip.replaceFile"].args({ newId: anId("again"), clipId: ids.clip }) };
  expect(await world.rejectionOf(requester, "clip.replaceFile", args), "it is being checked").toBe("file.notExpected");
  await world.run(system, "file.refused", { id: filmIds.fileId, reason: "notVideo" });
  await world.store.update("fixture", ids.fixture, { status: "completed" });
  const reel = { newId: ids.reel, fixtureId: ids.fixture, clipId: ids.clip };
  await world.run(requester, "reel.create", sampleMutations["reel.create"].args(reel));
  await world.run(system, "reel.failed", sampleMutations["reel.failed"].args(filmIds));
  expect(await world.rejectionOf(streamer, "clip.replaceFile", args)).toBe("row.notFound");
  await world.run(requester, "clip.replaceFile", args);
  expect(clipOf(world)).toMatchObject({ mediaFileId: args.file.id, fileState: "expected", duration: "9.5" });
  expect(clipOf(world)?.fileProblem).toBeUndefined();
  expect(reelOf(world)).toMatchObject({ status: "processing", version: 2 });
  expect(world.store.all("highlightReelClip")).toMatchObject([{ videoClipId: ids.clip, endTime: "9.5" }]);
  expect(world.store.all("mediaFile").find(({ id }) => id === filmIds.fileId)?.deletedAt).toBe(world.now);
});
