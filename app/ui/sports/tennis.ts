import type { SportLines } from "./sportLines.ts";

/** The lines of a tennis court in a 240 × 160 box. */
export const tennis: SportLines = {
  main: "M10.66 29.54h218.68v100.92h-218.68zM10.66 42.14L229.34 42.14M10.66 117.86L229.34 117.86M61.12 42.14L61.12 117.86M178.88 42.14L178.88 117.86M61.12 80L178.88 80M120 21.13L120 138.87",
  fine: "M10.66 80L14.34 80M229.34 80L225.66 80M118.8 21.13a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0zM118.8 138.87a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z",
};
