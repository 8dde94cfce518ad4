import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepInit, keepSegment, liveSentMs, noteLiveSent, openLive } from "#app/db/liveParts.ts";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { FakeLocks } from "#app/testing/fakeLocks.ts";
import type { LiveQuality } from "./liveQuality.ts";

interface Take {
  quality: LiveQuality;
  isStopped: boolean;
}

/** Node has no camera and no encoder: what is tested is which takes begin and end. */
const { takes, gates } = vi.hoisted(() => ({ takes: [] as Take[], gates: [] as Promise<void>[] }));
vi.mock("./liveTake.ts", () => ({
  LiveTake: {
    async start(_camera: unknown, quality: LiveQuality) {
      await gates.at(-1);
      const take = { quality, isStopped: false };
      takes.push(take);
      return { failed: new Promise(() => undefined), stop: async () => void (take.isStopped = true) };
    },
  },
}));
const { NeverBegan } = await import("./startsInTime.ts");
const { LiveFilm } = await import("./liveFilm.ts");

const streamId = "5f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11";
let database: LocalDatabase;

beforeEach(async () => {
  takes.length = 0;
  gates.length = 0;
  vi.stubGlobal("navigator", { locks: new FakeLocks() });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  database = new LocalDatabase(crypto.randomUUID());
  await openLive(database, {
    streamId,
    bidId: "bid",
    fixtureId: "match",
    deviceId: "phone",
    nextSegment: 0,
    nextInit: 0,
  });
  await keepInit(database, streamId, bytesOf("take"));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await database.delete();
});

async function films(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const startedAt = new Date().toISOString();
    await keepSegment(database, streamId, { bytes: bytesOf("x"), durationMs: 2_000, startedAt, init: 0 });
  }
}

function starts(best: LiveQuality = "720p") {
  const fail = (error: unknown) => {
    throw error;
  };
  const events = { onQuality: () => undefined, onRemoved: () => undefined, onFailure: fail };
  return LiveFilm.start({ database, streamId, camera: {} as MediaStream, best, events });
}

/** Seven segments wait, and one has just got through: a slow link. */
async function hasASlowLink(): Promise<void> {
  await films(8);
  const first = await database.liveParts.get([streamId, "segment", 0]);
  if (first) await noteLiveSent(database, first);
  expect(await liveSentMs(database, streamId, 8_000)).toBe(2_000);
}

test("a link that is slower than the film steps down by one, with one take at a time", async () => {
  const film = await starts();
  await hasASlowLink();
  vi.advanceTimersByTime(12_000);
  await vi.waitFor(() => expect(takes.map(({ quality }) => quality)).toEqual(["720p", "480p"]));
  await vi.waitFor(() => expect(takes.map(({ isStopped }) => isStopped)).toEqual([true, false]));
  await film?.stop();
  expect(takes.every(({ isStopped }) => isStopped)).toBe(true);
});

test("a minute without any signal changes nothing", async () => {
  const film = await starts();
  for (let second = 0; second < 60; second += 2) {
    await films(1);
    vi.advanceTimersByTime(2_000);
    await liveSentMs(database, streamId, 0);
  }
  await film?.stop();
  expect(takes.map(({ quality }) => quality)).toEqual(["720p"]);
});

test("a next take that never begins leaves the one before it filming", async () => {
  const film = await starts();
  await hasASlowLink();
  const never = Promise.reject(new NeverBegan());
  never.catch(() => undefined);
  gates.push(never);
  vi.advanceTimersByTime(12_000);
  await liveSentMs(database, streamId, 0);
  await liveSentMs(database, streamId, 0);
  expect(takes).toEqual([{ quality: "720p", isStopped: false }]);
  await film?.stop();
  expect(takes).toEqual([{ quality: "720p", isStopped: true }]);
});

test("ending while the quality changes leaves no take that goes on filming", async () => {
  const film = await starts();
  await hasASlowLink();
  let open: () => void = () => undefined;
  gates.push(new Promise((resolve) => (open = resolve)));
  vi.advanceTimersByTime(12_000);
  await liveSentMs(database, streamId, 0);
  await liveSentMs(database, streamId, 0);
  const ended = film?.end();
  open();
  await ended;
  expect(takes.every(({ isStopped }) => isStopped)).toBe(true);
  expect((await database.liveStreams.get(streamId))?.segments).toBe(8);
});

test("a stream is filmed by one window, and by the next once that has stopped", async () => {
  const film = await starts();
  expect(await starts()).toBeUndefined();
  await film?.stop();
  expect(await starts()).toBeDefined();
});
