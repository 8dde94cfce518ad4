import "fake-indexeddb/auto";
import { afterAll, vi } from "vitest";

// For files that share a process: each loads the app's own modules, with what they keep, anew. Only packages stay.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
