/** Stands in for `node:crypto` in the bundled product. */
export { createHash } from "node:crypto";
export { seededUuid as randomUUID } from "./seeded.ts";
