import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { endLive, keepInit, keepSegment, liveBacklog, nextLive, openLive } from "#app/db/liveParts.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { answer, film, LiveServer, opened, patience, sendsAll, streamId } from "#app/testing/liveServer.ts";
import { liveErrors } from "#shared/rules/liveErrors.ts";
import { startLiveLane, type CarryLive } from "./liveLane.ts";

let database: LocalDatabase;
afterEach(() => database.delete());

async function aStream(): Promise<void> {
  database = new LocalDatabase(crypto.randomUUID());
  await openLive(database, opened);
}

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
  await sendsAll(database, server);
  await endLive(database, streamId);
  await sendsAll(database, server);
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
  await sendsAll(database, server);
  // It films on in a dead spot, with a step of quality; the other phone films under the same numbers.
  await keepSegment(database, streamId, { ...film("meanwhile"), init: take });
  const step = await keepInit(database, streamId, bytesOf("step"));
  for (const n of [2, 3]) await keepSegment(database, streamId, { ...film(`meanwhile ${n}`), init: step });
  server.parts.set(`init ${step}`, "the other phone's take");
  for (const n of [1, 2]) server.parts.set(`segment ${n}`, `the other phone's ${n}`);
  await openLive(database, { ...opened, nextSegment: 3, nextInit: step + 1 });
  const again = await keepInit(database, streamId, bytesOf("again"));
  await keepSegment(database, streamId, { ...film("again"), init: again });
  await sendsAll(database, server);
  await endLive(database, streamId);
  await sendsAll(database, server);
  expect(await database.liveStreams.get(streamId)).not.toHaveProperty("problem", expect.anything());
  const arrived = [0, 1, 2, 3, 4].map((n) => server.parts.get(`segment ${n}`));
  expect(arrived).toEqual(["before", "the other phone's 1", "the other phone's 2", undefined, "again"]);
  expect(await liveBacklog(database)).toMatchObject({ segments: 0 });
  expect(server.end).toBe(5);
  expect((await database.liveStreams.get(streamId))?.lost?.toSorted()).toEqual([1, 2, 3]);
});
