import type { Replacement } from "./plant.ts";

const limits = "shared/api/syncProtocol.ts";

/** The product's limits, made so small that short histories meet them. */
export const narrowLimits: readonly Replacement[] = [
  { file: limits, snippet: "mutationsPerCall: 100,", bug: "mutationsPerCall: 4," },
  { file: limits, snippet: "waitingPerCall: 500,", bug: "waitingPerCall: 3," },
  { file: limits, snippet: "bodyBytes: 256 * 1024,", bug: "bodyBytes: 43 * 1024," },
  { file: limits, snippet: "argsBytes: 64 * 1024,", bug: "argsBytes: 2 * 1024," },
  { file: "sync-server/sync/writer.ts", snippet: "itemsPerGroup = 200;", bug: "itemsPerGroup = 6;" },
];
