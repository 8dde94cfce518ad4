import { expect, test } from "vitest";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { DomainError } from "../../rules/domainError.ts";
import { clipArgs, clippedWorld, deliveredWorld, filmIds, ids, people } from "../../testing/testStages.ts";
import { anId, system, type TestWorld } from "../../testing/testWorld.ts";

const { requester } = people;

async function link(world: TestWorld, times: { startTime?: string; endTime?: string }) {
  const reel = { newId: ids.reel, fixtureId: ids.fixture };
  await world.run(requester, "reel.draft", sampleMutations["reel.draft"].args(reel));
  const args = sampleMutations["reel.addClip"].args({ newId: anId("link"), reelId: ids.reel, clipId: ids.clip });
  await world.run(requester, "reel.addClip", { ...args, ...times });
}

function linkOf(world: TestWorld) {
  return world.store.all("highlightReelClip")[0];
}

async function sentenceFor(times: { startTime?: string; endTime?: string }): Promise<string> {
  try {
    await link(await clippedWorld(), times);
    return "";
  } catch (error) {
    return error instanceof DomainError ? error.message : String(error);
  }
}

test("a clip added to a reel with the upload's default times is cut to its file's length", async () => {
  const world = await clippedWorld();
  await link(world, { startTime: "0", endTime: "30" });
  expect(linkOf(world)).toMatchObject({ startTime: "0", endTime: "12.5" });
});

test("a clip added to a reel before its file arrives is fitted once the file is there", async () => {
  const world = await deliveredWorld();
  await world.run(requester, "clip.create", { ...clipArgs, startTime: "0", endTime: "30" });
  await link(world, { startTime: "0", endTime: "30" });
  expect(linkOf(world)).toMatchObject({ startTime: "0", endTime: "30" });
  await world.run(system, "file.received", sampleMutations["file.received"].args(filmIds));
  await world.run(system, "file.ready", sampleMutations["file.ready"].args(filmIds));
  expect(linkOf(world)).toMatchObject({ startTime: "0", endTime: "12.5" });
});

test.each([
  [{ startTime: "12.4", endTime: "30" }, "This clip is 12.5 s long."],
  [{ startTime: "20", endTime: "30" }, "This clip is 12.5 s long."],
  [{ startTime: "3", endTime: "3.1" }, "Choose a part of the video that is at least half a second long."],
  [{ startTime: "9", endTime: "2" }, "Choose a part of the video that is at least half a second long."],
])("refuses an impossible part of a clip with the reason: %j", async (times, sentence) => {
  expect(await sentenceFor(times)).toContain(sentence);
});

test("a trim beyond the file is refused, and the sentence gives the clip's length", async () => {
  const world = await clippedWorld();
  const trim = { id: ids.clip, startTime: "0", endTime: "13" };
  expect(await world.rejectionOf(requester, "clip.trim", trim)).toBe("clip.trimBeyond");
});
