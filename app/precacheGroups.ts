/** What only some people need offline, beside what every visitor gets: cached for whoever was signed in on this device. */
export const precacheGroups = ["account", "streamer", "film", "admin"] as const;
export type PrecacheGroup = (typeof precacheGroups)[number];

export const hashPrefix = "sha256-";

/** A line of the precache list (viteGroups.ts). Without groups it is every visitor's. */
export interface PrecacheEntry {
  url: string;
  /** For what keeps its name from version to version: `hashPrefix` and the beginning of its content's SHA-256. */
  revision: string | null;
  /** Whose it is; in no group at all: whoever opens it. */
  groups?: readonly PrecacheGroup[];
}

/**
 * What a page asks the worker to keep on this device; it fills again what the browser has evicted. Answered on the
 * message's port once all of it is here.
 */
export interface KeepMessage {
  type: "KEEP";
  groups: readonly PrecacheGroup[];
}
