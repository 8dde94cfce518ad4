import { expect, test } from "vitest";
import { streamUrl } from "../../testing/sampleMutations.ts";
import type { Attempt } from "../../testing/testAttempts.ts";
import { attempts } from "../../testing/testStageTable.ts";
import { ids, people, signedWorld } from "../../testing/testStages.ts";
import { parties, visibleStages } from "../../testing/testVisibleStages.ts";
import type { TestWorld } from "../../testing/testWorld.ts";

const stages = new Map<string, () => Promise<TestWorld>>(Object.entries(visibleStages));
const refusedToOthers = ["row.notFound", "auth.signInFirst", "auth.notAllowed", "bid.noProfile", "bid.alreadyLive"];

async function worldAt(stage: string): Promise<TestWorld> {
  const make = stages.get(stage);
  if (!make) throw new Error(`There is no stage ${stage}.`);
  return make();
}

/** The rightful party's answer at each stage, by answer. */
async function answersOf({ name, by, args }: Attempt): Promise<Record<string, string[]>> {
  const answers: Record<string, string[]> = {};
  for (const stage of stages.keys()) {
    for (const party of by) {
      const world = await worldAt(stage);
      const before = world.snapshot();
      const code = await world.rejectionOf(parties[party], name, args(world));
      if (code) expect(world.snapshot(), `${name} of ${party}, ${stage}: a rejection writes nothing`).toBe(before);
      const same = (answers[code ?? "done"] ??= []);
      if (!same.includes(stage)) same.push(stage);
    }
  }
  return Object.fromEntries(Object.entries(answers).map(([code, at]) => [code, at.sort()]));
}

test.each(attempts)(
  "$name works at its own stages and is refused with a fitting sentence at the others",
  async (attempt) => {
    const expected = Object.entries(attempt.answers).map(([code, at]) => [code, at.split(" ").sort()]);
    expect(await answersOf(attempt)).toEqual(Object.fromEntries(expected));
  },
);

test.each(attempts)("$name is refused to anyone else", async ({ name, by, args, answers }) => {
  const [stage = ""] = (answers["done"] ?? "").split(" ");
  for (const [party, actor] of Object.entries(parties)) {
    if (by.some((allowed) => allowed === party)) continue;
    const world = await worldAt(stage);
    const before = world.snapshot();
    expect(refusedToOthers, `${party} at ${stage}`).toContain(await world.rejectionOf(actor, name, args(world)));
    expect(world.snapshot()).toBe(before);
  }
});

test("a match delivered as a recording is not streamed afterwards", async () => {
  const world = await signedWorld();
  await world.run(people.streamer, "stream.deliver", { bidId: ids.bid, recordingUrl: streamUrl });
  const start = { bidId: ids.bid, streamUrl };
  expect(await world.rejectionOf(people.streamer, "stream.start", start)).toBe("stream.alreadyDelivered");
  expect(await world.store.get("bid", ids.bid)).not.toHaveProperty("streamUrl");
});
