import { seededTimeout } from "./seeded.ts";

/** Replaces `node:crypto` and `node:timers/promises` in the bundled product. */
export { createHash } from "node:crypto";
export { seededUuid as randomUUID } from "./seeded.ts";

export function setTimeout(ms: number): Promise<void> {
  return new Promise((resolve) => void seededTimeout(resolve, ms));
}
