import { expect, test } from "vitest";
import { plant } from "./plant.ts";

const change = { file: "decide.ts", pattern: "if ($seq > $next) return { ...$so, $*rest };", bug: "$so.gap = $seq;" };

test("a bug is planted whatever the names of locals and the line breaks", () => {
  expect(plant("if (seq > next) return { ...so, gap };", change)).toBe("so.gap = seq;");
  expect(plant("a(); if (place >\n  due) return {\n ...result,\n gap: { seq },\n }; b();", change)).toBe(
    "a(); result.gap = place; b();",
  );
});

test("a bug that matches nowhere, or twice, is an error", () => {
  expect(() => plant("if (seq < next) return { ...so, gap };", change)).toThrow("decide.ts has 0 times");
  const line = "if (seq > next) return { ...so, gap };";
  expect(() => plant(line + line, change)).toThrow("decide.ts has 2 times");
});

test("a placeholder used twice in a pattern matches the same name twice", () => {
  const same = { file: "x.ts", pattern: "f($a, $a)", bug: "g($a)" };
  expect(() => plant("f(one, other)", same)).toThrow("x.ts has 0 times");
  expect(plant("f(one, one)", same)).toBe("g(one)");
});
