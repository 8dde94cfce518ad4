import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { brokenByFilm } from "../../testing/testFilmPromises.ts";
import { ids, people, rivalBidArgs, watchedWorld } from "../../testing/testStages.ts";
import type { Step } from "../../testing/testSteps.ts";
import { anId, system, type TestWorld } from "../../testing/testWorld.ts";

// Thousands of steps: slow on a loaded machine.
vi.setConfig({ testTimeout: 60_000 });

const { requester, streamer, rival } = people;
const throws = fc.array(fc.record({ kind: fc.nat(50), which: fc.nat(3) }), { minLength: 20, maxLength: 60 });

/** Anything that changes who sees film, in any number and order: bookings, answers, clips and reels of one match. */
function filmStep(world: TestWorld, { kind, which }: { kind: number; which: number }, turn: number): Step {
  const id = anId(`turn ${turn}`);
  const booked = world.store.all("bid").find(({ status }) => status === "accepted");
  const open = world.store.all("bid").findLast(({ status }) => status === "pending");
  const bidder = [streamer, rival][which % 2] ?? streamer;
  const own = [streamer, rival].find(({ userId }) => userId === booked?.streamerUserId) ?? streamer;
  const permissionId = world.store.all("schoolPermission").at(-1 - which)?.id ?? ids.permission;
  const clips = world.store.all("videoClip").slice(-1 - which);
  const of = { fixtureId: ids.fixture, clipId: clips[0]?.id ?? ids.clip };
  const bySchool = { kind: "school", permissionId } as const;
  const answer = sampleMutations["permission.answer"].args({ permissionId });
  const steps: readonly Step[] = [
    { actor: bidder, name: "bid.submit", args: { ...rivalBidArgs, id } },
    { actor: requester, name: "bid.accept", args: { id: open?.id ?? ids.bid } },
    { actor: requester, name: "bid.cancel", args: { id: booked?.id ?? ids.bid, reason: "Another one" } },
    { actor: own, name: "permission.request", args: { id, bidId: booked?.id ?? ids.bid, message: "Please" } },
    { actor: bySchool, name: "permission.answer", args: answer },
    { actor: bySchool, name: "permission.answer", args: { ...answer, answer: "declined" } },
    { actor: bySchool, name: "permission.withdraw", args: { id: permissionId } },
    { actor: requester, name: "clip.create", args: sampleMutations["clip.create"].args({ ...of, newId: id }) },
    { actor: system, name: "film.cover", args: of },
    { actor: requester, name: "clip.delete", args: { id: of.clipId } },
    {
      actor: requester,
      name: "reel.create",
      args: {
        ...sampleMutations["reel.create"].args({ ...of, newId: id }),
        clips: clips.map((clip) => ({ videoClipId: clip.id })),
      },
    },
  ];
  return steps[kind % steps.length] ?? { actor: system, name: "film.cover", args: of };
}

test("whatever a school answers and whoever films, a visitor sees only film with its own approval", async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(throws, async (dice) => {
      const world = await watchedWorld();
      // Before delivery, so that the match can change its streamer; its reel stays.
      await world.store.update("bid", ids.bid, { deliveredAt: undefined });
      for (const [turn, thrown] of dice.entries()) {
        const { actor, name, args } = filmStep(world, thrown, turn);
        if ((await world.rejectionOf(actor, name, args)) === undefined) done.add(name);
        await makeReady(world);
        expect(brokenByFilm(world.store).map((promise) => `${name}: ${promise}`)).toEqual([]);
      }
    }),
    { seed: 2026, numRuns: 150 },
  );
  expect(done.size).toBe(10);
});

/** Every expected file arrives and is converted, and every reel is rendered. */
async function makeReady(world: TestWorld): Promise<void> {
  const files = world.store.all("mediaFile").filter(({ state, deletedAt }) => state === "expected" && !deletedAt);
  for (const { id } of files) {
    await world.run(system, "file.received", sampleMutations["file.received"].args({ fileId: id }));
    await world.run(system, "file.converting", { id, progress: 40 });
    expect(brokenByFilm(world.store)).toEqual([]);
    await world.run(system, "file.ready", sampleMutations["file.ready"].args({ fileId: id }));
  }
  for (const { id, version } of world.store.all("highlightReel").filter(({ status }) => status === "processing")) {
    await world.run(system, "reel.completed", { ...sampleMutations["reel.completed"].args({ reelId: id }), version });
  }
}
