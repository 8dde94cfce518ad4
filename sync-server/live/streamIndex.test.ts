import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { claimNumber } from "./claimNumber.ts";
import { liveCollectionsOf, type LiveSegmentDocument, type LiveStreamDocument } from "./liveCollections.ts";
import { StreamIndex } from "./streamIndex.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
}, 60_000);
afterAll(() => server.close());

/** A stream as another process writes it: a number is claimed first, and its line follows, or never does. */
async function aStream() {
  const { streams, inits, segments } = liveCollectionsOf(server.app.database);
  const ids = { fixtureId: randomUUID(), bidId: randomUUID(), userId: randomUUID() };
  const stream: LiveStreamDocument = { _id: randomUUID(), ...ids, openedAt: new Date() };
  await streams.insertOne(stream);
  const part = (number: number) => ({
    ...{ streamId: stream._id, userId: stream.userId, number, arrivedAt: new Date(), key: "", bytes: 1, sha256: "" },
  });
  const claim = async (kind: "segment" | "init", number: number) => {
    const now = (await streams.findOne({ _id: stream._id })) ?? stream;
    await claimNumber(server.app, { stream: now, kind, number, deviceId: undefined });
  };
  const line = async (number: number) => {
    const segment: LiveSegmentDocument = {
      ...{ ...part(number), _id: `${stream._id}/${number}`, init: 0, durationMs: 2_000, startedAt: new Date() },
    };
    await segments.insertOne(segment);
  };
  await claim("init", 0);
  await inits.insertOne({ _id: `${stream._id}/init-0`, ...part(0) });
  return { id: stream._id, claim: (number: number) => claim("segment", number), line };
}

test("a process knows exactly the segments that have arrived through another one, in whatever order", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom("claim" as const, "line" as const), number: fc.nat({ max: 6 }) }),
    fc.record({ kind: fc.constant("look" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const stream = await aStream();
      const index = new StreamIndex(server.app.database);
      const [claimed, arrived] = [new Set<number>(), new Set<number>()];
      for (const each of [...steps, { kind: "look" as const }]) {
        if (each.kind === "look") {
          const state = await index.now(stream.id);
          expect([...(state?.segments.keys() ?? [])].toSorted()).toEqual([...arrived].toSorted());
        } else if (each.kind === "claim") {
          await stream.claim(each.number);
          claimed.add(each.number);
        } else if (claimed.has(each.number) && !arrived.has(each.number)) {
          await stream.line(each.number);
          arrived.add(each.number);
        }
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

test("a stream of which everything is known is looked at with one read", async () => {
  const stream = await aStream();
  for (const number of [0, 1, 2]) {
    await stream.claim(number);
    await stream.line(number);
  }
  const read: string[] = [];
  const collection = ((name: string) =>
    new Proxy(server.app.database.collection(name), {
      get: (target, property) => {
        if (property === "find" || property === "findOne") read.push(name);
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    })) as Database["collection"];
  const index = new StreamIndex({ collection });
  await index.now(stream.id);
  read.splice(0);
  await index.now(stream.id);
  expect(read).toEqual(["liveStreams"]);
  await stream.claim(3);
  await index.now(stream.id);
  expect(read, "a claimed segment may have arrived").toContain("liveSegments");
});
