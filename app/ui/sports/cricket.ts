import type { SportLines } from "./sportLines.ts";

/** The lines of a cricket field in a 240 × 160 box. */
export const cricket: SportLines = {
  main: "M20.3 80a99.7 72 0 1 0 199.39 0a99.7 72 0 1 0 -199.39 0zM104.86 77.51h30.29v4.99h-30.29zM107.81 46.77H132.19A33.23 33.23 0 0 1 132.19 113.23H107.81A33.23 33.23 0 0 1 107.81 46.77z",
  fine: "M107.81 77.84L107.81 82.16M110.18 75.91L110.18 84.09M15.3 71L15.3 89M132.19 77.84L132.19 82.16M129.82 75.91L129.82 84.09M224.7 71L224.7 89",
};
