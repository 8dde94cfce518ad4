import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { CallLost, Unreachable } from "#app/api/unreachable.ts";
import { keepInit, keepSegment, nextLive, openLive } from "#app/db/liveParts.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { answer, film, opened, patience, streamId } from "#app/testing/liveServer.ts";
import { startLiveLane, type CarryLive } from "./liveLane.ts";

let database: LocalDatabase;
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

async function aStream(): Promise<void> {
  database = new LocalDatabase(crypto.randomUUID());
  await openLive(database, opened);
}

test.each<[words: string, calls: [fate: "given up" | "lost" | "fast" | "slow", seconds: number][]]>([
  [
    "more with each call that was given up, two minutes at most",
    [8, 16, 32, 64, 128, 128].map((seconds) => ["given up", seconds]),
  ],
  [
    "no more after a lost call",
    [
      ["lost", 8],
      ["fast", 8],
    ],
  ],
  [
    "as much as the slow link just needed",
    [
      ["given up", 8],
      ["slow", 16],
      ["slow", 16],
    ],
  ],
  [
    "as little as at first once the link is fast again",
    [
      ["given up", 8],
      ["given up", 16],
      ["fast", 32],
      ["fast", 8],
    ],
  ],
])("a call gets %s", async (_, calls) => {
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  await aStream();
  const init = await keepInit(database, streamId, bytesOf("take"));
  for (let n = 0; n < calls.length; n += 1) await keepSegment(database, streamId, { ...film(`${n}`), init });
  const given: [mayBeLost: boolean, seconds: number][] = [];
  const carry: CarryLive = async (_next, _deviceId, { mayBeLost, withinMs }) => {
    const [fate] = calls[given.length] ?? ["fast"];
    given.push([mayBeLost, withinMs / 1_000]);
    clock += fate === "fast" ? 100 : 5_000;
    if (fate === "lost") throw new CallLost("lost");
    if (fate === "given up") throw new Unreachable("given up");
    return answer(200);
  };
  const stop = startLiveLane(database, { carry, pause: () => Promise.resolve() });
  await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
  stop();
  const mayBeLost = (index: number) => calls[index - 1]?.[0] !== "lost";
  expect(given.slice(0, calls.length)).toEqual(calls.map(([, seconds], index) => [mayBeLost(index), seconds]));
});
