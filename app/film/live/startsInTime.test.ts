import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginsWithinMs, NeverBegan, startsInTime } from "./startsInTime.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what never begins is given up, and not before its time", async () => {
  const outcome = vi.fn();
  const given = startsInTime(new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(beginsWithinMs - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await given;
  expect(outcome).toHaveBeenCalledWith(expect.any(NeverBegan));
});

test("what begins or fails in time does so, and no timer is left", async () => {
  await expect(startsInTime(Promise.resolve("began"))).resolves.toBe("began");
  await expect(startsInTime(Promise.reject(new Error("no encoder")))).rejects.toThrow("no encoder");
  expect(vi.getTimerCount()).toBe(0);
});
