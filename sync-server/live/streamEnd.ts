import { liveLimits } from "#shared/api/live.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Arrived } from "#shared/rules/watchFlow.ts";
import type { StreamState } from "./streamIndex.ts";

const hour = 60 * 60 * 1000;
/** A delivered stream whose phone never said how many it filmed, and has been silent since. */
const quietMs = hour;

type Delivered = Pick<Bid, "deliveredAt">;

/** How far the stream has come. */
export function arrivedOf(state: StreamState, bid: Delivered, now: number): Arrived {
  const { stream, segments, lastArrivedAt } = state;
  return {
    count: segments.size,
    ...{ lastArrivedAt: segments.size > 0 ? lastArrivedAt?.getTime() : undefined },
    hasEnded: stream.endedAt !== undefined || bid.deliveredAt !== undefined,
    isComplete: isComplete(state, bid, now),
    isRemoved: stream.removedAt !== undefined,
    hasSound: [...state.inits.values()].some((init) => init.hasSound),
  };
}

/** How many segments are waited for: of those that nobody knows of, none. */
export function missingSegments({ stream, segments, last }: StreamState): number {
  const neverCome = (stream.lost ?? []).filter((number) => !segments.has(number)).length;
  return Math.max(0, (stream.segments ?? last + 1) - segments.size - neverCome);
}

/** Nothing is missing, or what is missing will never come. */
export function isComplete(state: StreamState, { deliveredAt }: Delivered, now: number): boolean {
  const { stream, segments, last, lastArrivedAt } = state;
  const endedAt = stream.endedAt?.getTime() ?? (deliveredAt === undefined ? undefined : Date.parse(deliveredAt));
  if (endedAt === undefined) return false;
  if (stream.givenUpAt) return true;
  if (now - endedAt > liveLimits.daysToArrive * 24 * hour) return true;
  if (stream.segments !== undefined) return missingSegments(state) === 0;
  const silence = now - Math.max(endedAt, lastArrivedAt?.getTime() ?? 0);
  return silence > quietMs && segments.size === last + 1;
}

/** Film has arrived that its streamer had given up, after the recording was made. */
export function hasMoreThanRecorded({ stream, segments }: StreamState): boolean {
  return stream.givenUpAt !== undefined && segments.size > (stream.joinedSegments ?? segments.size);
}
