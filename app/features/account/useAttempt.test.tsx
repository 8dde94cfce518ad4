// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useAttempt } from "./useAttempt.ts";

afterEach(cleanup);

test("the same form sent twice goes under one key, a corrected one under its own", () => {
  const { result, rerender } = renderHook(() => useAttempt());
  const first = result.current({ username: "thabo", phone: "082" });
  rerender();
  expect(result.current({ username: "thabo", phone: "082" })).toBe(first);
  expect(result.current({ username: "thabo.m", phone: "082" })).not.toBe(first);
});
