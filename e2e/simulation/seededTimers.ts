import { seededTimeout } from "./seeded.ts";

/** Stands in for `node:timers/promises` in the bundled product. */
export function setTimeout(ms: number): Promise<void> {
  return new Promise((resolve) => void seededTimeout(resolve, ms));
}
