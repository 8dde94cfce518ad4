import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { newMutationId } from "./mutate.ts";

afterEach(() => void vi.useRealTimers());

test.each(["1969-07-20T20:17:00Z", "2026-11-21T08:00:00Z", "9999-12-31T23:59:59Z"])(
  "mutation ids are unique UUIDs when the clock says %s",
  (now) => {
    vi.useFakeTimers({ now: new Date(now) });
    const ids = Array.from({ length: 10_000 }, newMutationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(z.array(z.uuidv7()).safeParse(ids).success).toBe(true);
    expect(new Set(ids.map((id) => id.slice(0, 15))).size).toBe(1);
  },
);
