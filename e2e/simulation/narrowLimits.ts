import type { Replacement } from "./plant.ts";

const limits = "shared/api/syncProtocol.ts";

/** The product's limits, made so small that short histories meet them. */
export const narrowLimits: readonly Replacement[] = [
  { file: limits, pattern: "mutationsPerCall: 100,", bug: "mutationsPerCall: 4," },
  { file: limits, pattern: "waitingPerCall: 500,", bug: "waitingPerCall: 3," },
  { file: limits, pattern: "bodyBytes: 256 * 1024,", bug: "bodyBytes: 43 * 1024," },
  { file: limits, pattern: "argsBytes: 64 * 1024,", bug: "argsBytes: 2 * 1024," },
  // So that a history can hand out an id that was seen elsewhere.
  {
    file: "app/sync/mutate.ts",
    pattern: "export function newMutationId(): string {",
    bug: "export function newMutationId(): string { return crypto.randomUUID();",
  },
  { file: "sync-server/sync/writer.ts", pattern: "itemsPerGroup = 200;", bug: "itemsPerGroup = 6;" },
];
