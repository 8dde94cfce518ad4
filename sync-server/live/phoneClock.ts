/** A little ahead is network jitter between two right clocks. */
const mostAheadMs = 5_000;
/** A phone may be set up, and its clock be read, shortly before it has opened the stream. */
const mostBeforeMs = 60_000;

interface Taken {
  /** When its first picture was taken, by the phone's clock. */
  startedAt: number;
  durationMs: number;
  /** When the stream was opened, by the server's clock. */
  openedAt: number;
  now: number;
}

/**
 * What has to be added to a phone's times, judged by the first segment of a take: 0 while they are possible. A segment
 * may arrive hours after it was filmed, but not before its end, and it was not filmed before the stream was opened.
 */
export function clockShift({ startedAt, durationMs, openedAt, now }: Taken): number {
  const isAhead = startedAt + durationMs > now + mostAheadMs;
  const isBefore = startedAt < openedAt - mostBeforeMs;
  return isAhead || isBefore ? now - durationMs - startedAt : 0;
}

/** The time by the server's clock, always within what is possible. */
export function correctedStart(taken: Taken, shiftMs: number): Date {
  const { startedAt, durationMs, openedAt, now } = taken;
  const latest = now - durationMs + mostAheadMs;
  return new Date(Math.max(openedAt - mostBeforeMs, Math.min(startedAt + shiftMs, latest)));
}
