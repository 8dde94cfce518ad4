import "fake-indexeddb/auto";
import { afterAll, vi } from "vitest";

// For files that share a process: each loads the app's own modules, with what they keep, anew. Only packages stay.
vi.resetModules();

const kept: typeof globalThis & { timers?: readonly unknown[] } = globalThis;
/** A page brings its own. */
const timers = () => (typeof document === "undefined" ? [setTimeout, setInterval, Date] : []);
kept.timers ??= timers();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const isChanged = timers().some((timer, at) => timer !== kept.timers?.[at]);
  if (isChanged)
    throw new Error("This file leaves other timers behind than it found: the next one would wait for ever.");
});
