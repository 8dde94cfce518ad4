import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { keepInit, keepSegment, liveBacklog, noteLiveSent, openLive } from "./liveParts.ts";
import { leaveLive, waitingLiveMatches } from "./liveUnsent.ts";
import { LocalDatabase } from "./localDatabase.ts";

const streams = ["5f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11", "6f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11"] as const;

async function aPhone(): Promise<LocalDatabase> {
  const database = new LocalDatabase(crypto.randomUUID());
  await opensStreams(database);
  return database;
}

async function opensStreams(database: LocalDatabase): Promise<void> {
  for (const streamId of streams) {
    const opened = { streamId, bidId: "bid", fixtureId: "fixture", deviceId: "phone", nextSegment: 0, nextInit: 0 };
    await openLive(database, opened);
    await keepInit(database, streamId, bytesOf("take"));
  }
}

function films(database: LocalDatabase, streamId: string, text: string): Promise<number> {
  const startedAt = new Date().toISOString();
  return keepSegment(database, streamId, { bytes: bytesOf(text), durationMs: 2_000, startedAt, init: 0 });
}

test("the film of a backlog is read once, however often its length and size are asked for", async () => {
  const database = await aPhone();
  const read: string[] = [];
  database.liveParts.hook("reading", (part) => {
    read.push(`${part.kind} ${part.n}`);
    return part;
  });
  for (let n = 0; n < 5; n += 1) {
    await films(database, streams[0], "four");
    expect(await liveBacklog(database, streams[0])).toEqual({
      segments: n + 1,
      durationMs: (n + 1) * 2_000,
      bytes: (n + 1) * 4,
    });
    await waitingLiveMatches(database);
  }
  expect(read).toEqual(["segment 0", "segment 1", "segment 2", "segment 3", "segment 4"]);
  await database.delete();
});

test("the backlog counts exactly the segments that wait, whatever is filmed, sent and deleted", async () => {
  const step = fc.tuple(
    fc.constantFrom(...streams),
    fc.constantFrom("film", "film", "send", "leave"),
    fc.string({ maxLength: 9 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const database = await aPhone();
      for (const [streamId, name, text] of steps) {
        const rows = (await database.liveParts.toArray()).filter(({ kind }) => kind === "segment");
        const next = rows.find((row) => row.streamId === streamId && row.isSent === 0);
        if (name === "film") await films(database, streamId, text);
        else if (name === "send" && next) await noteLiveSent(database, next);
        else if (name === "leave" && rows.length > 3) {
          await leaveLive(database, false);
          await opensStreams(database);
        }
        for (const of of [undefined, ...streams]) {
          const waiting = (await database.liveParts.toArray()).filter(
            (part) => part.kind === "segment" && part.isSent === 0 && (of ?? part.streamId) === part.streamId,
          );
          expect(await liveBacklog(database, of)).toEqual({
            segments: waiting.length,
            durationMs: waiting.length * 2_000,
            bytes: waiting.reduce((total, { bytes }) => total + bytes.byteLength, 0),
          });
        }
      }
      await database.delete();
    }),
    { numRuns: 25 },
  );
});
