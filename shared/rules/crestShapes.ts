import type { Crest } from "./crest.ts";

/** A shield's outline in a 44 × 52 box. */
export const crestShapes = {
  0: "M3 3h38v22c0 13-8 20-19 25C11 45 3 38 3 25Z",
  1: "M3 5c7 0 12-1 19-3 7 2 12 3 19 3v20c0 13-8 20-19 25C11 45 3 38 3 25Z",
  2: "M3 3h38v30c0 6-4 9-9 10-5 1-8 3-10 7-2-4-5-6-10-7-5-1-9-4-9-10Z",
};

/** The charge, and the baseline of the letters that fit around it. */
export const crestCuts = {
  0: { path: "M0 0h44v13H0z", baseline: 33.5 },
  1: { path: "M0 52V41l22-9 22 9v11z", baseline: 28 },
  2: { path: "M0 0h9v52H0zM35 0h9v52h-9z", baseline: 31 },
  3: { path: "M0 0h44v9L22 16 0 9z", baseline: 33.5 },
  4: { path: "M0 5h44v4H0zM0 12h44v2.5H0zM0 36h44v3H0zM0 42h44v3H0z", baseline: 30.5 },
  5: { path: "M0 0h22L0 24zM44 52V34L26 52z", baseline: 31.5 },
};
const flanks = 2;

export function letterSize({ initials, cut }: Pick<Crest, "initials" | "cut">): number {
  if (initials.length < 2) return 22;
  return cut === flanks ? 15 : 17.5;
}
