/**
 * What only some people need offline, on top of what every visitor gets: cached for those who have signed in on this
 * device.
 */
export const precacheGroups = ["account", "streamer", "film", "admin"] as const;
export type PrecacheGroup = (typeof precacheGroups)[number];

export const hashPrefix = "sha256-";

/** A line of the precache list (viteGroups.ts). Without groups it is for every visitor. */
export interface PrecacheEntry {
  url: string;
  /** For a file with the same name in every version: `hashPrefix` and the start of its content's SHA-256. */
  revision: string | null;
  /** Who needs it offline; an empty list: cached when someone first opens it. */
  groups?: readonly PrecacheGroup[];
}

/**
 * Asks the worker to keep these groups on this device, and to refill what the browser has evicted. Answered on the
 * message's port with a KeepAnswer.
 */
export interface KeepMessage {
  type: "KEEP";
  groups: readonly PrecacheGroup[];
}

/** Whether everything is cached by now. What could be fetched is, even if something else failed. */
export type KeepAnswer = "kept" | "failed";
