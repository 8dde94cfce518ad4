import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { Answer } from "#app/api/reach.ts";
import { CallLost, Unreachable } from "#app/api/unreachable.ts";
import {
  endLive,
  keepInit,
  keepSegment,
  liveBacklog,
  nextLive,
  noteLiveSent,
  openLive,
  tidyLive,
} from "#app/db/liveParts.ts";
import { leaveLive, waitingLiveMatches } from "#app/db/liveUnsent.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { liveErrors } from "#shared/rules/liveErrors.ts";
import { startLiveLane, type CarryLive } from "./liveLane.ts";

const streamId = "5f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11";
const opened = { streamId, bidId: "bid", fixtureId: "fixture", deviceId: "phone", nextSegment: 0, nextInit: 0 };

const patience = { timeout: 20_000 };

let database: LocalDatabase;
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

async function aStream(): Promise<void> {
  database = new LocalDatabase(crypto.randomUUID());
  await openLive(database, opened);
}

function film(text: string, startedAt = new Date()) {
  return { bytes: bytesOf(text), durationMs: 2_000, startedAt: startedAt.toISOString() };
}

function answer(status: number, text = "{}"): Answer {
  return { status, statusText: "", text, retryAfter: undefined };
}

/** What became of a call: it was answered, or lost before or after the server took it. */
const fates = ["answered", "lost before", "lost after", "found lost", "busy"] as const;
type Fate = (typeof fates)[number];

/** Keeps each part once, as the server does: the same bytes again change nothing, others are refused. */
class LiveServer {
  readonly parts = new Map<string, string>();
  taken = 0;
  end: number | undefined;
  private readonly fates: Fate[];

  constructor(chosen: readonly Fate[]) {
    this.fates = [...chosen];
  }

  readonly carry: CarryLive = async (next) => {
    const fate = this.fates.shift() ?? "answered";
    if (fate === "busy") return answer(503, "Later.");
    if (fate === "lost before") throw new Unreachable("no network");
    const answered = await this.take(next);
    if (fate === "lost after") throw new Unreachable("the answer was lost");
    if (fate === "found lost") throw new CallLost("silent");
    return answered;
  };

  private async take(next: Parameters<CarryLive>[0]): Promise<Answer> {
    if (next.kind === "end") {
      this.end = next.segments;
      return answer(200);
    }
    const { kind, n, init, bytes } = next.part;
    if (kind === "segment" && !this.parts.has(`init ${init}`)) {
      return answer(409, liveErrors["live.initMissing"].sentence);
    }
    const text = new TextDecoder().decode(bytes);
    const known = this.parts.get(`${kind} ${n}`);
    if (known !== undefined && known !== text) return answer(409, liveErrors["live.otherBytes"].sentence);
    if (known === undefined) this.taken += 1;
    this.parts.set(`${kind} ${n}`, text);
    return answer(200);
  }
}

async function sendsAll(server: LiveServer): Promise<void> {
  const stop = startLiveLane(database, { carry: server.carry, pause: () => Promise.resolve() });
  await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
  stop();
}

test(
  "whatever the network loses and whenever the page is killed, each segment arrives once, under its own number",
  { timeout: 60_000 },
  async () => {
    const step = fc.constantFrom("segment", "segment", "segment", "take", "kill");
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.array(fc.constantFrom(...fates), { maxLength: 30 }),
        async (steps, chosen) => {
          await aStream();
          const server = new LiveServer(chosen);
          const options = { carry: server.carry, pause: () => Promise.resolve() };
          let stop = startLiveLane(database, options);
          const filmed: string[] = [];
          let init = await keepInit(database, streamId, bytesOf("take 0"));
          for (const what of steps) {
            if (what === "take") init = await keepInit(database, streamId, bytesOf(`take ${init + 1}`));
            if (what === "segment") {
              filmed.push(`segment ${filmed.length} of take ${init}`);
              await keepSegment(database, streamId, { ...film(filmed.at(-1) ?? ""), init });
            }
            if (what === "kill") {
              stop();
              stop = startLiveLane(database, options);
            }
          }
          stop();
          await endLive(database, streamId);
          await sendsAll(server);
          const arrived = filmed.map((_, n) => server.parts.get(`segment ${n}`));
          expect(arrived).toEqual(filmed);
          expect(server.end).toBe(filmed.length);
          expect([...server.parts.keys()].filter((key) => key.startsWith("segment"))).toHaveLength(filmed.length);
          expect(await liveBacklog(database)).toMatchObject({ segments: 0 });
          await database.delete();
        },
      ),
      { numRuns: 40 },
    );
  },
);

test.each([
  ["all of it, where only its take has arrived", [0, 1, 2, 3, 4]],
  ["the oldest of it, where the newest has arrived", [0, 1, 2]],
  ["one from its middle", [2]],
  ["its last", [4]],
  ["nothing of it, where all has arrived", []],
])("what was filmed before another phone took over is still sent: %s", async (_, missing) => {
  const [before, after] = [5, 3];
  await aStream();
  const server = new LiveServer([]);
  const init = await keepInit(database, streamId, bytesOf("take"));
  for (let n = 0; n < before; n += 1) await keepSegment(database, streamId, { ...film(`before ${n}`), init });
  server.parts.set("init 0", "take");
  for (let n = 0; n < before; n += 1) if (!missing.includes(n)) server.parts.set(`segment ${n}`, `before ${n}`);
  for (let n = 0; n < after; n += 1) {
    server.parts.set(`segment ${before + n}`, `the other phone's ${n}`);
    await keepSegment(database, streamId, { ...film(`meanwhile ${n}`), init });
  }
  await sendsAll(server);
  await endLive(database, streamId);
  await sendsAll(server);
  const arrived = Array.from({ length: before + after }, (_each, n) => server.parts.get(`segment ${n}`));
  expect(arrived.slice(0, before)).toEqual(Array.from({ length: before }, (_each, n) => `before ${n}`));
  expect(arrived.slice(before)).toEqual(Array.from({ length: after }, (_each, n) => `the other phone's ${n}`));
  expect(server.end).toBeUndefined();
  expect((await database.liveStreams.get(streamId))?.problem).toMatch(/different one|Another phone/);
  expect(await liveBacklog(database), "what only this phone has").toMatchObject({ segments: after });
  await openLive(database, { ...opened, nextSegment: before + after });
  expect(await liveBacklog(database), "once this phone films again").toMatchObject({ segments: 0 });
  expect(await nextLive(database)).toBeUndefined();
});

test("a take that begins after another phone took over is refused, and what was filmed before is sent", async () => {
  await aStream();
  const server = new LiveServer([]);
  const otherPhone = liveErrors["live.otherPhone"].sentence;
  const init = await keepInit(database, streamId, bytesOf("take 0"));
  for (const n of [0, 1, 2]) await keepSegment(database, streamId, { ...film(`before ${n}`), init });
  const next = await keepInit(database, streamId, bytesOf("take 1"));
  for (const n of [3, 4]) await keepSegment(database, streamId, { ...film(`meanwhile ${n}`), init: next });
  const carry: CarryLive = async (sent, ...rest) =>
    sent.kind === "part" && (sent.part.kind === "init" ? sent.part.n >= next : sent.part.n > 2)
      ? answer(409, otherPhone)
      : server.carry(sent, ...rest);
  const stop = startLiveLane(database, { carry, pause: () => Promise.resolve() });
  await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
  stop();
  expect([...server.parts.keys()].toSorted()).toEqual(["init 0", "segment 0", "segment 1", "segment 2"]);
  expect(await database.liveStreams.get(streamId)).toMatchObject({ problem: otherPhone, refusedFrom: 3 });
});

test("a phone that films again in place of the other drops what it filmed meanwhile, and films on", async () => {
  await aStream();
  const server = new LiveServer([]);
  const take = await keepInit(database, streamId, bytesOf("take"));
  await keepSegment(database, streamId, { ...film("before"), init: take });
  await sendsAll(server);
  // It films on in a dead spot, with a step of quality; the other phone films under the same numbers.
  await keepSegment(database, streamId, { ...film("meanwhile"), init: take });
  const step = await keepInit(database, streamId, bytesOf("step"));
  for (const n of [2, 3]) await keepSegment(database, streamId, { ...film(`meanwhile ${n}`), init: step });
  server.parts.set(`init ${step}`, "the other phone's take");
  for (const n of [1, 2]) server.parts.set(`segment ${n}`, `the other phone's ${n}`);
  await openLive(database, { ...opened, nextSegment: 3, nextInit: step + 1 });
  const again = await keepInit(database, streamId, bytesOf("again"));
  await keepSegment(database, streamId, { ...film("again"), init: again });
  await sendsAll(server);
  await endLive(database, streamId);
  await sendsAll(server);
  expect(await database.liveStreams.get(streamId)).not.toHaveProperty("problem", expect.anything());
  const arrived = [0, 1, 2, 3, 4].map((n) => server.parts.get(`segment ${n}`));
  expect(arrived).toEqual(["before", "the other phone's 1", "the other phone's 2", undefined, "again"]);
  expect(await liveBacklog(database)).toMatchObject({ segments: 0 });
  expect(server.end).toBe(5);
  expect((await database.liveStreams.get(streamId))?.lost?.toSorted()).toEqual([1, 2, 3]);
});

test("the newest segment goes first while it is the live edge, then the oldest", async () => {
  await aStream();
  const init = await keepInit(database, streamId, bytesOf("take"));
  const now = Date.now();
  for (const age of [90_000, 60_000, 30_000, 2_000]) {
    await keepSegment(database, streamId, { ...film(`${age}`, new Date(now - age)), init });
  }
  const order: string[] = [];
  const server = new LiveServer([]);
  const noted: CarryLive = (next, ...rest) => {
    if (next.kind === "part") order.push(`${next.part.kind} ${next.part.n}`);
    return server.carry(next, ...rest);
  };
  const stop = startLiveLane(database, { carry: noted, pause: () => Promise.resolve() });
  await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
  stop();
  expect(order).toEqual(["init 0", "segment 3", "segment 0", "segment 1", "segment 2"]);
});

test.each([403, 404, 409, 410, 413])(
  "after a %i nothing more of the stream is sent, and everything stays on the phone",
  async (status) => {
    await aStream();
    const init = await keepInit(database, streamId, bytesOf("take"));
    for (const n of [0, 1, 2]) await keepSegment(database, streamId, { ...film(`${n}`), init });
    let calls = 0;
    const refusing: CarryLive = async () => {
      calls += 1;
      return answer(status, "The school has not said yes.");
    };
    const stop = startLiveLane(database, { carry: refusing, pause: () => Promise.resolve() });
    await vi.waitFor(async () => expect((await database.liveStreams.get(streamId))?.problem).toBeDefined(), patience);
    await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
    stop();
    expect(calls).toBe(1);
    expect(await liveBacklog(database, streamId)).toMatchObject({ segments: 3, durationMs: 6_000 });

    await openLive(database, opened);
    expect(await nextLive(database), "opened again, it goes on").toMatchObject({ kind: "part" });
  },
);

test.each([429, 500, 503, 507])(
  "after a %i what was filmed is sent again until the server takes it",
  async (status) => {
    await aStream();
    const init = await keepInit(database, streamId, bytesOf("take"));
    await keepSegment(database, streamId, { ...film("0"), init });
    const server = new LiveServer([]);
    const refusals = [1, 2, 3];
    const carry: CarryLive = async (...call) => (refusals.pop() ? answer(status, "Later.") : server.carry(...call));
    const stop = startLiveLane(database, { carry, pause: () => Promise.resolve() });
    await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
    stop();
    expect([...server.parts.keys()]).toEqual(["init 0", "segment 0"]);
    expect((await database.liveStreams.get(streamId))?.problem).toBeUndefined();
  },
);

test.each([
  ["twice each", 2, ["init 0", "segment 0", "segment 1", "segment 2", "segment 3"]],
  ["six times", 6, []],
])("parts that arrive damaged %s stop the stream only when too many do in a row", async (_, times, arrived) => {
  await aStream();
  const init = await keepInit(database, streamId, bytesOf("take"));
  for (const n of [0, 1, 2, 3]) await keepSegment(database, streamId, { ...film(`${n}`), init });
  const server = new LiveServer([]);
  const tries = new Map<string, number>();
  const carry: CarryLive = async (...call) => {
    const [next] = call;
    const part = next.kind === "part" ? `${next.part.kind} ${next.part.n}` : "end";
    tries.set(part, (tries.get(part) ?? 0) + 1);
    return (tries.get(part) ?? 0) <= times ? answer(400, "It arrived damaged.") : server.carry(...call);
  };
  const stop = startLiveLane(database, { carry, pause: () => Promise.resolve() });
  await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
  stop();
  expect([...server.parts.keys()].toSorted()).toEqual(arrived);
  const { problem } = (await database.liveStreams.get(streamId)) ?? {};
  expect(problem).toBe(arrived.length > 0 ? undefined : "It arrived damaged.");
});

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
    if (fate === "lost") throw new CallLost();
    if (fate === "given up") throw new Unreachable();
    return answer(200);
  };
  const stop = startLiveLane(database, { carry, pause: () => Promise.resolve() });
  await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
  stop();
  const mayBeLost = (index: number) => calls[index - 1]?.[0] !== "lost";
  expect(given.slice(0, calls.length)).toEqual(calls.map(([, seconds], index) => [mayBeLost(index), seconds]));
});

test("what was sent goes after ten minutes, and what waits stays with the beginning of its take", async () => {
  await aStream();
  const init = await keepInit(database, streamId, bytesOf("take"));
  for (const n of [0, 1]) await keepSegment(database, streamId, { ...film(`${n}`), init });
  const server = new LiveServer([]);
  await sendsAll(server);
  await keepSegment(database, streamId, { ...film("2"), init });
  await tidyLive(database, Date.now() + 9 * 60_000);
  expect(await database.liveParts.count()).toBe(4);
  await tidyLive(database, Date.now() + 11 * 60_000);
  const left = await database.liveParts.toArray();
  expect(left.map(({ kind, n }) => `${kind} ${n}`).sort()).toEqual(["init 0", "segment 2"]);
});

test("the live edge of today's match goes before the longer backlog of an earlier one", async () => {
  await aStream();
  const now = Date.now();
  await openLive(database, { ...opened, nextSegment: 100 });
  const init = await keepInit(database, streamId, bytesOf("take"));
  for (const n of [0, 1, 2]) {
    await keepSegment(database, streamId, { ...film(`${n}`, new Date(now - 3_600_000 + n * 2_000)), init });
  }
  const today = "6f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11";
  await openLive(database, { ...opened, streamId: today, bidId: "today" });
  await keepInit(database, today, bytesOf("take"));
  for (const age of [6_000, 4_000]) {
    await keepSegment(database, today, { ...film("x", new Date(now - age)), init: 0 });
  }
  expect(await nextLive(database, now)).toMatchObject({ part: { streamId: today, kind: "init", n: 0 } });
  await noteLiveSent(database, { streamId: today, kind: "init", n: 0, bytes: bytesOf(""), isSent: 0 });
  expect(await nextLive(database, now)).toMatchObject({ part: { streamId: today, kind: "segment", n: 1 } });
});

test("an end that the server has not heard of is kept by a sign-out, and counted as unsent", async () => {
  await aStream();
  await endLive(database, streamId);
  expect(await waitingLiveMatches(database)).toBe(1);
  expect(await leaveLive(database, true)).toBe(1);
  expect(await nextLive(database)).toMatchObject({ kind: "end", segments: 0 });
  expect(await leaveLive(database, false)).toBe(0);
  expect(await nextLive(database)).toBeUndefined();
});

test("a take that is filmed for more than ten minutes keeps its beginning", async () => {
  await aStream();
  const init = await keepInit(database, streamId, bytesOf("take"));
  await keepSegment(database, streamId, { ...film("0"), init });
  await sendsAll(new LiveServer([]));
  await tidyLive(database, Date.now() + 11 * 60_000);
  expect(await database.liveParts.get([streamId, "init", init])).toBeDefined();
  await endLive(database, streamId);
  await sendsAll(new LiveServer([]));
  await tidyLive(database, Date.now() + 11 * 60_000);
  expect([await database.liveParts.count(), await database.liveStreams.count()]).toEqual([0, 0]);
});
