import { renewals } from "./renewals.ts";
import { isUnreachable } from "./unreachable.ts";

const longestPauseMs = 60_000;

/**
 * Repeats a call until it gets through: after growing pauses, or when the device is back online. Rejects with the
 * call's error if that is an answer, and with an AbortError when nobody wants it any more.
 */
export async function untilReached<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isUnreachable(error)) throw error;
      await pause((0.5 + Math.random() / 2) * Math.min(longestPauseMs, 1_000 * 2 ** failures), signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const timer = setTimeout(end, ms, resolve);
    renewals.addEventListener("renew", () => end(resolve), { signal: done.signal });
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { signal: done.signal });

    function end(settle: () => void): void {
      clearTimeout(timer);
      done.abort();
      settle();
    }
  });
}
