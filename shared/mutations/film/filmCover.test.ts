import { expect, test } from "vitest";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { viewFor } from "../../entities/entity.ts";
import { entityOf } from "../../entities/registry.ts";
import {
  approvedWorld,
  clippedWorld,
  ids,
  people,
  rivalBidArgs,
  school,
  watchedWorld,
} from "../../testing/testStages.ts";
import { anId, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

const { requester, streamer, rival, admin } = people;
const second = anId("permission of the second streamer");
const again = anId("permission asked again");
const secondSchool = { kind: "school", permissionId: second } as const;

/** A ready public clip of the first streamer, before the match is delivered. */
async function filmedWorld(): Promise<TestWorld> {
  const world = await approvedWorld();
  await addClip(world, "first");
  return world;
}

async function addClip(world: TestWorld, name: string): Promise<string> {
  const args = sampleMutations["clip.create"].args({ newId: anId(name), fixtureId: ids.fixture });
  const found = { fileId: args.file.id };
  await world.run(requester, "clip.create", args);
  await world.run(system, "file.received", sampleMutations["file.received"].args(found));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(found));
  return args.id;
}

/** The requester chooses another streamer, and the school answers about them. */
async function takeSecondStreamer(world: TestWorld, answer: "approved" | "declined"): Promise<void> {
  const bidId = anId("second bid of the rival");
  await world.run(requester, "bid.cancel", { id: ids.bid, reason: "The school stopped it" });
  await world.run(rival, "bid.submit", { ...rivalBidArgs, id: bidId });
  await world.run(requester, "bid.accept", { id: bidId });
  await world.run(rival, "permission.request", { id: second, bidId });
  const args = { ...sampleMutations["permission.answer"].args({ permissionId: second }), answer };
  await world.run(secondSchool, "permission.answer", args);
}

function shownClips(world: TestWorld, actor: typeof requester | typeof visitor = visitor): string[] {
  const clips = world.store.all("videoClip");
  return clips.filter((clip) => viewFor(entityOf("videoClip"), clip, actor)?.videoUrl).map(({ id }) => id);
}

function isReelShown(world: TestWorld): boolean {
  const [reel] = world.store.all("highlightReel");
  return Boolean(reel && viewFor(entityOf("highlightReel"), reel, visitor)?.videoUrl);
}

function statusOf(world: TestWorld, id: string) {
  return world.store.all("schoolPermission").find((row) => row.id === id)?.permissionStatus;
}

test("approving a second streamer does not show the first one's film, whose permission was withdrawn", async () => {
  const world = await filmedWorld();
  expect(shownClips(world)).toEqual([anId("first")]);
  await world.run(school, "permission.withdraw", { id: ids.permission });
  await takeSecondStreamer(world, "approved");
  expect(statusOf(world, ids.permission)).toBe("withdrawn");
  for (const actor of [visitor, requester, streamer, admin]) expect(shownClips(world, actor)).toEqual([]);
});

test("a clip added after the change of streamers is shown under the second streamer's approval", async () => {
  const world = await filmedWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  await takeSecondStreamer(world, "approved");
  const later = await addClip(world, "second");
  expect(shownClips(world)).toEqual([later]);
});

test("declining a second streamer leaves the first one's film as it is", async () => {
  const world = await filmedWorld();
  await takeSecondStreamer(world, "declined");
  expect(shownClips(world)).toEqual([anId("first")]);
});

test("after a second streamer's approval, each link withdraws only its own answer", async () => {
  const world = await filmedWorld();
  await takeSecondStreamer(world, "approved");
  const later = await addClip(world, "second");
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(shownClips(world)).toEqual([later]);
  expect(statusOf(world, second)).toBe("approved");
  expect(await world.rejectionOf(school, "permission.withdraw", { id: ids.permission })).toBe(
    "permission.alreadyWithdrawn",
  );
  await world.run(secondSchool, "permission.withdraw", { id: second });
  expect(shownClips(world)).toEqual([]);
});

test("a new approval for the same booking shows its film and reel again", async () => {
  const world = await watchedWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect([shownClips(world), isReelShown(world)]).toEqual([[], false]);
  await world.run(streamer, "permission.request", { id: again, bidId: ids.bid, message: "Without the stand" });
  expect(isReelShown(world)).toBe(false);
  const answer = sampleMutations["permission.answer"].args({ permissionId: again });
  await world.run({ kind: "school", permissionId: again }, "permission.answer", answer);
  expect([shownClips(world), isReelShown(world)]).toEqual([[ids.clip], true]);
  const rows = [...world.store.all("videoClip"), ...world.store.all("mediaFile")];
  expect(rows.map(({ permissionId }) => permissionId)).toEqual([again, again]);
  await world.run({ kind: "school", permissionId: again }, "permission.withdraw", { id: again });
  expect([shownClips(world), isReelShown(world)]).toEqual([[], false]);
});

test("a reel of two streamers' clips needs both approvals, and returns without the withdrawn clip", async () => {
  const world = await filmedWorld();
  await takeSecondStreamer(world, "approved");
  const later = await addClip(world, "second");
  await deliver(world);
  const clips = [{ videoClipId: anId("first") }, { videoClipId: later }];
  const args = sampleMutations["reel.create"].args({ newId: ids.reel, fixtureId: ids.fixture, clipId: later });
  await world.run(requester, "reel.create", { ...args, clips });
  const completed = sampleMutations["reel.completed"].args({ reelId: ids.reel });
  await world.run(system, "reel.completed", completed);
  expect(isReelShown(world)).toBe(true);
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(isReelShown(world)).toBe(false);
  await world.run(requester, "clip.delete", { id: anId("first") });
  const version = world.store.all("highlightReel")[0]?.version;
  await world.run(system, "reel.completed", { ...completed, version });
  expect(isReelShown(world)).toBe(true);
  await world.run(secondSchool, "permission.withdraw", { id: second });
  expect(isReelShown(world)).toBe(false);
});

test("the files of a clip and a recording name the approval they were made under", async () => {
  const world = await clippedWorld();
  await world.run(streamer, "stream.addRecording", {
    bidId: ids.bid,
    recording: { id: anId("recording"), name: "match.mp4", bytes: 1_000 },
  });
  const named = world.store.all("mediaFile").map(({ purpose, permissionId }) => [purpose, permissionId]);
  expect(named).toEqual([
    ["clip", ids.permission],
    ["recording", ids.permission],
  ]);
});

/** Both sign with the second streamer, who delivers. */
async function deliver(world: TestWorld): Promise<void> {
  const bid = world.store.all("bid").find(({ status }) => status === "accepted");
  const contract = world.store.all("contract").find(({ bidId }) => bidId === bid?.id);
  const signature = { contractId: contract?.id, textHash: contract?.textHash, typedName: "Naledi Mokoena" };
  for (const actor of [rival, requester]) await world.run(actor, "contract.sign", signature);
  await world.run(rival, "stream.start", sampleMutations["stream.start"].args({ bidId: bid?.id ?? "" }));
  await world.run(rival, "stream.deliver", { bidId: bid?.id });
}

test("film from an earlier version follows its own booking's answer, and is hidden when it has none", async () => {
  const world = await filmedWorld();
  const stranger = await addClip(world, "of nobody's booking");
  await world.run(school, "permission.withdraw", { id: ids.permission });
  await takeSecondStreamer(world, "approved");
  const later = await addClip(world, "second");
  // The earlier state: every clip of the match was shown after any approval.
  for (const { id } of world.store.all("videoClip")) {
    await world.store.update("videoClip", id, { permissionId: undefined, permitted: true });
  }
  for (const { id } of world.store.all("mediaFile"))
    await world.store.update("mediaFile", id, { permissionId: undefined });
  await world.store.update("videoClip", stranger, { streamerId: anId("nobody") });
  expect(shownClips(world)).toEqual([]);
  await world.run(system, "film.cover", { fixtureId: ids.fixture });
  expect(shownClips(world)).toEqual([later]);
  const named = world.store.all("videoClip").map(({ permissionId }) => permissionId);
  expect(named).toEqual([ids.permission, undefined, second]);
});
