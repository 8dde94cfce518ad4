import type { SportLines } from "./sportLines.ts";

/** The lines of a netball court in a 240 × 160 box. */
export const netball: SportLines = {
  main: "M8 24h224v112h-224zM82.67 24L82.67 136M157.33 24L157.33 136M116.7 80a3.3 3.3 0 1 0 6.61 0a3.3 3.3 0 1 0 -6.61 0zM8 44.01A35.99 35.99 0 0 1 8 115.99M232 44.01A35.99 35.99 0 0 0 232 115.99",
  fine: "M8 80a1.4 1.4 0 1 0 2.79 0a1.4 1.4 0 1 0 -2.79 0zM229.21 80a1.4 1.4 0 1 0 2.79 0a1.4 1.4 0 1 0 -2.79 0zM5.6 80L8 80M234.4 80L232 80",
};
