import { expect, test } from "vitest";
import type { LiveSegmentDocument } from "./liveCollections.ts";
import { isComplete } from "./streamEnd.ts";

const now = Date.parse("2026-12-05T12:00:00Z");
const hour = 60 * 60 * 1000;

function aSegment(number: number): LiveSegmentDocument {
  const at = new Date(now - 2 * hour);
  const ids = { _id: `s/${number}`, streamId: "s", userId: "u", key: `${number}`, sha256: "" };
  return { ...ids, number, bytes: 1, init: 0, durationMs: 2_000, startedAt: at, arrivedAt: at };
}

/** A stream of five segments, of which these have arrived and these are lost on the phone. */
function aStream(arrived: readonly number[], lost?: number[]) {
  const ids = { _id: "s", fixtureId: "f", bidId: "b", userId: "u" };
  const ended = { openedAt: new Date(now - 3 * hour), endedAt: new Date(now - hour / 2), segments: 5 };
  return {
    stream: { ...ids, ...ended, ...(lost ? { lost } : {}) },
    inits: new Map(),
    segments: new Map(arrived.map((number) => [number, aSegment(number)])),
    ...{ last: Math.max(-1, ...arrived), lastArrivedAt: new Date(now - hour / 2) },
    ...{ bytes: arrived.length, durationMs: arrived.length * 2_000, version: 1 },
  };
}

test.each([
  ["all have arrived", [0, 1, 2, 3, 4], undefined, true],
  ["one is on its way", [0, 1, 2, 3], undefined, false],
  ["the missing one is lost", [0, 1, 2, 3], [4], true],
  ["one is lost and another is on its way", [0, 1, 2], [3], false],
  ["a lost one has arrived after all and another is on its way", [0, 1, 2, 3], [3], false],
  ["all have arrived, also those called lost", [0, 1, 2, 3, 4], [1, 2], true],
  ["none has arrived and all are lost", [], [0, 1, 2, 3, 4], true],
])("an ended stream of which %s waits for what can still come, and no longer", (_, arrived, lost, isOver) => {
  expect(isComplete(aStream(arrived, lost), { deliveredAt: undefined }, now)).toBe(isOver);
});

test("a month after the end nothing is waited for", () => {
  const later = now + 31 * 24 * hour;
  expect(isComplete(aStream([0]), { deliveredAt: undefined }, later)).toBe(true);
});
