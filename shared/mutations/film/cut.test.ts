import { expect, test } from "vitest";
import { fileRefusals } from "../../rules/fileRefusals.ts";
import { mostWaitingCuts } from "../../rules/clipCut.ts";
import { accountSpace, longestCutMs } from "../../rules/mediaLimits.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { clipOf, otherAccount, reelOf, shownTo } from "../../testing/testFilm.ts";
import { deliveredWorld, ids, joinedWorld, people, school } from "../../testing/testStages.ts";
import { anId, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

const { requester, streamer, rival, admin } = people;
const recordingId = anId("recording");
const args = sampleMutations["clip.cut"].args({ newId: ids.clip, fixtureId: ids.fixture });
/** As long as the sample's recording says: 12.5 seconds. */
const endMs = 12_500;

function cutFile(world: TestWorld) {
  return world.store.all("mediaFile").find(({ purpose }) => purpose === "clip");
}

async function cutsFile(world: TestWorld): Promise<void> {
  const found = { ...sampleMutations["file.ready"].args({ fileId: cutFile(world)?.id ?? "" }), durationMs: 7_500 };
  await world.run(system, "file.ready", { ...found, bytes: 4_000, sha256: "b".repeat(64) });
}

test("naming in and out makes a clip whose file the server cuts, and once it is cut reels take it", async () => {
  const world = await joinedWorld();
  await world.run(requester, "clip.cut", args);
  expect(cutFile(world)).toMatchObject({
    ...{ state: "checking", progress: 0, ownerUserId: requester.userId, permissionId: ids.permission },
    cutFrom: { fileId: recordingId, inMs: 2_000, outMs: 9_500 },
  });
  expect(clipOf(world)).toMatchObject({ fileState: "checking", startTime: "0", endTime: "7.5", duration: "7.5" });
  expect(shownTo(world, "videoClip")).toMatchObject({ requester: "row", streamer: "row", visitor: "no row" });
  await cutsFile(world);
  expect(clipOf(world)).toMatchObject({ fileState: "ready", fileDuration: "7.5", duration: "7.5" });
  expect(cutFile(world)).toMatchObject({ bytes: 4_000, sha256: "b".repeat(64) });
  expect(shownTo(world, "videoClip")).toMatchObject({ requester: "film", visitor: "film" });
  const reel = sampleMutations["reel.create"].args({ newId: ids.reel, fixtureId: ids.fixture, clipId: ids.clip });
  await world.run(streamer, "reel.create", reel);
  expect(reelOf(world)?.status).toBe("processing");
});

test("only the two sides of the match and admins cut clips", async () => {
  for (const [who, code] of [
    [requester, undefined],
    [streamer, undefined],
    [admin, undefined],
    [rival, "clip.notParty"],
    [otherAccount, "clip.notParty"],
    [visitor, "auth.signInFirst"],
  ] as const) {
    expect(await (await joinedWorld()).rejectionOf(who, "clip.cut", args)).toBe(code);
  }
});

test.each([
  [0, 500, "allowed"],
  [12_000, endMs, "allowed"],
  [0, 499, "clip.trimOutside"],
  [9_500, 2_000, "clip.trimOutside"],
  [5_000, 5_000, "clip.trimOutside"],
  [12_000, endMs + 1, "clip.cutBeyond"],
  [0, longestCutMs + 1, "clip.cutTooLong"],
  [-1, 5_000, "input.invalid"],
  [1.5, 5_000, "input.invalid"],
  [0, Number.MAX_SAFE_INTEGER, "clip.cutTooLong"],
  ["0", "5000", "input.invalid"],
  [Number.NaN, 5_000, "input.invalid"],
])("cutting from %s to %s ms of a recording of 12.5 s: %s", async (inMs, outMs, expected) => {
  const world = await joinedWorld();
  const before = world.store.copy();
  expect((await world.rejectionOf(requester, "clip.cut", { ...args, inMs, outMs })) ?? "allowed").toBe(expected);
  if (expected !== "allowed") expect(world.store.all("videoClip")).toEqual(before.all("videoClip"));
});

test("a phone that does not know the recording's file queues the cut, and the server measures it", async () => {
  const world = await joinedWorld();
  const phone = await world.clientOf(requester);
  expect(phone.all("mediaFile")).toEqual([]);
  const beyond = { ...args, outMs: endMs + 1_000 };
  await world.runOnClient(phone, requester, "clip.cut", beyond);
  expect(phone.all("videoClip")).toMatchObject([{ fileState: "checking", duration: "11.5" }]);
  expect(await world.rejectionOf(requester, "clip.cut", beyond)).toBe("clip.cutBeyond");
});

test("nothing is cut without a recording of ours, or without the school's approval", async () => {
  const nothing = await deliveredWorld();
  expect(await nothing.rejectionOf(requester, "clip.cut", args)).toBe("clip.noRecording");
  const elsewhere = await deliveredWorld();
  const link = { bidId: ids.bid, recordingUrl: "https://cdn.example.org/match.mp4" };
  await elsewhere.run(streamer, "stream.addRecording", link);
  expect(await elsewhere.rejectionOf(requester, "clip.cut", args)).toBe("clip.noRecording");
  const deleted = await joinedWorld();
  await deleted.store.update("mediaFile", recordingId, { deletedAt: deleted.now });
  expect(await deleted.rejectionOf(requester, "clip.cut", args)).toBe("clip.noRecording");
  const withdrawn = await joinedWorld();
  await withdrawn.run(school, "permission.withdraw", { id: ids.permission });
  expect(await withdrawn.rejectionOf(requester, "clip.cut", args)).toBe("clip.permissionMissing");
});

test("a clip is cut once, at most fifty cuts wait, and an account whose space is full cuts no more", async () => {
  const world = await joinedWorld();
  await world.run(requester, "clip.cut", args);
  expect(await world.rejectionOf(requester, "clip.cut", args)).toBe("row.exists");
  expect(await world.rejectionOf(streamer, "clip.cut", args)).toBe("row.exists");
  expect(world.store.all("mediaFile").filter(({ purpose }) => purpose === "clip")).toHaveLength(1);
  const own = cutFile(world);
  for (let n = 1; n < mostWaitingCuts; n += 1) {
    await world.store.insert("mediaFile", { ...Object(own), id: anId(`file ${n}`) });
  }
  expect(await world.rejectionOf(requester, "clip.cut", { ...args, id: anId("one more") })).toBe("clip.cutsWaiting");
  for (const { id } of world.store.all("mediaFile")) await world.store.update("mediaFile", id, { state: "ready" });
  for (let n = mostWaitingCuts; n < accountSpace.files; n += 1) {
    await world.store.insert("mediaFile", { ...Object(own), id: anId(`file ${n}`), state: "ready" });
  }
  expect(await world.rejectionOf(requester, "clip.cut", { ...args, id: anId("one more") })).toBe("file.tooMany");
});

test("a part that could not be cut says so on the clip, and a withdrawal hides what was cut", async () => {
  const world = await joinedWorld();
  await world.run(requester, "clip.cut", args);
  await world.run(system, "file.refused", { id: cutFile(world)?.id, reason: "notCut" });
  expect(clipOf(world)).toMatchObject({ fileState: "refused", fileProblem: fileRefusals.notCut });
  const again = await joinedWorld();
  await again.run(requester, "clip.cut", args);
  await cutsFile(again);
  await again.run(school, "permission.withdraw", { id: ids.permission });
  expect(shownTo(again, "videoClip")).toMatchObject({ requester: "row", streamer: "row", visitor: "no row" });
});
