import { expect, test } from "vitest";
import { viewFor } from "../../entities/entity.ts";
import { bidEntity } from "../../entities/bid.ts";
import { fileRefusals } from "../../rules/fileRefusals.ts";
import { announceRejection } from "../../rules/filmFlow.ts";
import { accountSpace, fileBytes } from "../../rules/mediaLimits.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import {
  deliveredWorld,
  ids,
  liveWorld,
  people,
  recordedWorld,
  recordingArgs,
  rivalBidArgs,
  school,
  signedWorld,
  theBid,
} from "../../testing/testStages.ts";
import { anId, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

const { requester, streamer, admin, rival } = people;
const fileId = recordingArgs.recording.id;
const another = { bidId: ids.bid, recording: { ...recordingArgs.recording, id: anId("another file") } };

async function arrive(world: TestWorld, id = fileId): Promise<void> {
  await world.run(system, "file.received", sampleMutations["file.received"].args({ fileId: id }));
}

async function readyWorld(): Promise<TestWorld> {
  const world = await recordedWorld();
  await arrive(world);
  await world.run(system, "file.ready", sampleMutations["file.ready"].args({ fileId }));
  return world;
}

async function refusedWorld(): Promise<TestWorld> {
  const world = await recordedWorld();
  await arrive(world);
  await world.run(system, "file.refused", { id: fileId, reason: "notVideo" });
  return world;
}

function toldOf(world: TestWorld) {
  return world.announced.map(({ kind }) => kind);
}

test("an account has at most five hundred files, however small", () => {
  const createdAt = "2026-11-20T10:00:00.000Z";
  const own = Array.from({ length: accountSpace.files }, () => ({ state: "ready" as const, bytes: 1, createdAt }));
  const one = { purpose: "clip" as const, bytes: 1 };
  expect(announceRejection(one, own, createdAt)?.message).toBe(
    "Your videos fill your space of 500 files. Delete some first.",
  );
  expect(announceRejection(one, own.slice(1), createdAt)).toBeUndefined();
});

test("a match is delivered at once with a recording whose file is still to come", async () => {
  const world = await signedWorld();
  await world.run(streamer, "stream.deliver", recordingArgs);
  expect(theBid(world)).toMatchObject({ deliveredAt: world.now, recordingFileId: fileId, recordingState: "expected" });
  expect(theBid(world)?.recordingUrl).toBeUndefined();
  expect(world.store.all("fixture")[0]?.status).toBe("completed");
  expect(world.store.all("mediaFile")).toMatchObject([{ id: fileId, purpose: "recording", state: "expected" }]);
  expect(toldOf(world)).toContain("recordingToCome");
  expect(toldOf(world)).not.toContain("recordingReady");
});

test("a ready file shows its URL to both sides and admins, and the requester is notified", async () => {
  const world = await readyWorld();
  const address = `/api/media/${fileId}`;
  const shown = (who: Parameters<typeof viewFor>[2]) => {
    const bid = theBid(world);
    return bid && viewFor(bidEntity, bid, who)?.recordingUrl;
  };
  expect([requester, streamer, admin, rival, visitor].map(shown)).toEqual([
    address,
    address,
    address,
    undefined,
    undefined,
  ]);
  expect(toldOf(world).at(-1)).toBe("recordingReady");
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect([requester, streamer, admin].map(shown), "hidden once the school takes its yes back").toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a refused file keeps the match delivered, and its streamer can send another", async () => {
  const world = await refusedWorld();
  expect(theBid(world)).toMatchObject({ recordingState: "refused", recordingProblem: fileRefusals.notVideo });
  expect(toldOf(world).at(-1)).toBe("recordingRefused");
  await world.run(streamer, "stream.addRecording", another);
  expect(theBid(world)).toMatchObject({ recordingFileId: another.recording.id, recordingState: "expected" });
  expect(theBid(world)?.recordingProblem).toBeUndefined();
  expect(world.store.all("mediaFile").find(({ id }) => id === fileId)?.deletedAt).toBe(world.now);
});

test("a recording that never arrives can be replaced by a link", async () => {
  const world = await recordedWorld();
  const recordingUrl = "https://www.youtube.com/watch?v=recording11";
  await world.run(streamer, "stream.addRecording", { bidId: ids.bid, recordingUrl });
  expect(theBid(world)).toMatchObject({ recordingUrl });
  expect(theBid(world)?.recordingFileId).toBeUndefined();
});

test.each([
  ["recording.notDelivered", liveWorld, another],
  ["recording.alreadyThere", readyWorld, another],
  ["recording.missing", deliveredWorld, { bidId: ids.bid }],
  ["recording.twice", deliveredWorld, { ...another, recordingUrl: "https://youtu.be/recording11" }],
  ["stream.unknownHost", deliveredWorld, { bidId: ids.bid, recordingUrl: "https://example.org/a" }],
  [
    "file.tooLarge",
    deliveredWorld,
    { ...another, recording: { ...another.recording, bytes: fileBytes.recording + 1 } },
  ],
  ["row.notFound", deliveredWorld, { ...another, bidId: rivalBidArgs.id }],
])("%s: no recording is added", async (code, make, args) => {
  expect(await (await make()).rejectionOf(streamer, "stream.addRecording", args)).toBe(code);
});

test("an arriving recording is not replaced, and without the school's approval nothing is added", async () => {
  const world = await recordedWorld();
  await arrive(world);
  expect(await world.rejectionOf(streamer, "stream.addRecording", another)).toBe("recording.alreadyThere");
  const withdrawn = await deliveredWorld();
  await withdrawn.run(school, "permission.withdraw", { id: ids.permission });
  expect(await withdrawn.rejectionOf(streamer, "stream.addRecording", another)).toBe("stream.permissionMissing");
});

test("a recording that becomes ready after the school withdrew notifies no one", async () => {
  const world = await recordedWorld();
  await arrive(world);
  await world.run(school, "permission.withdraw", { id: ids.permission });
  const before = world.announced.length;
  await world.run(system, "file.ready", sampleMutations["file.ready"].args({ fileId }));
  expect(world.announced.length).toBe(before);
});
