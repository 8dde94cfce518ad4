import { expect, test } from "vitest";
import { liveLimits } from "#shared/api/live.ts";
import { videoLimits } from "#shared/rules/mediaLimits.ts";
import type { LiveSegmentDocument } from "./liveCollections.ts";
import type { StreamState } from "./streamIndex.ts";
import { requireRoom } from "./takePart.ts";

/** As many segments as this, of which only the number counts. */
function segments(count: number): ReadonlyMap<number, LiveSegmentDocument> {
  return new Map(Array.from({ length: count }, (_, number) => [number, {} as LiveSegmentDocument]));
}

const length = 1_000;
const fits = {
  segments: segments(liveLimits.segments - 1),
  bytes: liveLimits.streamBytes - length,
  durationMs: videoLimits.durationMs,
};

test("a stream is full at each of its limits and not before", () => {
  const takes = (state: Partial<typeof fits>) => () => requireRoom({ ...fits, ...state } as StreamState, length);
  expect(takes({})).not.toThrow();
  expect(takes({ segments: segments(liveLimits.segments) })).toThrow(/stream/);
  expect(takes({ bytes: fits.bytes + 1 })).toThrow(/stream/);
  expect(takes({ durationMs: videoLimits.durationMs + 1 })).toThrow(/stream/);
});
