import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
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
import { answer, fates, film, LiveServer, opened, patience, sendsAll, streamId } from "#app/testing/liveServer.ts";
import { startLiveLane, type CarryLive } from "./liveLane.ts";

let database: LocalDatabase;
afterEach(() => database.delete());

async function aStream(): Promise<void> {
  database = new LocalDatabase(crypto.randomUUID());
  await openLive(database, opened);
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
          await sendsAll(database, server);
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

test("what was sent goes after ten minutes, and what waits stays with the beginning of its take", async () => {
  await aStream();
  const init = await keepInit(database, streamId, bytesOf("take"));
  for (const n of [0, 1]) await keepSegment(database, streamId, { ...film(`${n}`), init });
  const server = new LiveServer([]);
  await sendsAll(database, server);
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
  await sendsAll(database, new LiveServer([]));
  await tidyLive(database, Date.now() + 11 * 60_000);
  expect(await database.liveParts.get([streamId, "init", init])).toBeDefined();
  await endLive(database, streamId);
  await sendsAll(database, new LiveServer([]));
  await tidyLive(database, Date.now() + 11 * 60_000);
  expect([await database.liveParts.count(), await database.liveStreams.count()]).toEqual([0, 0]);
});
