import { addDeviceGroups, deviceGroups } from "./db/deviceDatabase.ts";
import { hashPrefix, type KeepAnswer, type PrecacheEntry, type PrecacheGroup } from "./precacheGroups.ts";

export const groupCacheName = "touchline-groups";

/** Where the installation puts the visitor's part. */
interface VisitorsCache {
  name: string;
  keyOf(url: string): string | undefined;
}

/**
 * Adds groups to what this device keeps, and fetches whatever is missing from its groups and from the visitor's part.
 * Neither waits for the other: a file that cannot be fetched holds up only itself.
 */
export async function keepGroups(
  groups: readonly PrecacheGroup[],
  manifest: readonly PrecacheEntry[],
  visitors: VisitorsCache,
): Promise<KeepAnswer> {
  const parts = await Promise.allSettled([
    addDeviceGroups(groups).then(() => fillGroups(manifest)),
    refill(manifest, visitors),
  ]);
  return parts.every(({ status }) => status === "fulfilled") ? "kept" : "failed";
}

/** Caches what this device's people need on top of the visitor's part. Rejects if a file could not be fetched. */
export async function fillGroups(manifest: readonly PrecacheEntry[]): Promise<void> {
  const groups = await deviceGroups();
  const wanted = manifest.filter((entry) => entry.groups?.some((group) => groups.includes(group)));
  if (wanted.length === 0) return;
  const cache = await caches.open(groupCacheName);
  await fill(
    cache,
    wanted.map(({ url }) => ({ key: addressOf(url), fetched: () => keptOrFetched(url) })),
  );
}

/**
 * Caches the visitor's files again that the browser has evicted. If the server has a newer version by now, its files do
 * not belong in this version's cache.
 */
async function refill(manifest: readonly PrecacheEntry[], { name, keyOf }: VisitorsCache): Promise<void> {
  const cache = await caches.open(name);
  const entries = manifest.flatMap((entry) => {
    const key = entry.groups ? undefined : keyOf(entry.url);
    return key === undefined ? [] : [{ key, fetched: () => fetchedAs(entry) }];
  });
  await fill(cache, entries);
}

/** Drops files of the previous version's groups that this one no longer lists. */
export async function dropOutdatedGroups(manifest: readonly PrecacheEntry[]): Promise<void> {
  if (!(await caches.has(groupCacheName))) return;
  const own = new Set(manifest.map(({ url }) => addressOf(url)));
  const cache = await caches.open(groupCacheName);
  const outdated = (await cache.keys()).filter(({ url }) => !own.has(url));
  await Promise.all(outdated.map((request) => cache.delete(request)));
}

/** A file of a group from this device's cache, otherwise from the server, and then cached for next time. */
export async function groupAsset(request: Request, manifest: readonly PrecacheEntry[]): Promise<Response | undefined> {
  const isListed = manifest.some(({ url, groups }) => groups && addressOf(url) === request.url);
  if (!isListed) return undefined;
  const kept = await caches.match(request.url, { cacheName: groupCacheName });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(groupCacheName);
    // A phone that is out of space works without the cached copy.
    await cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}

interface Missing {
  key: string;
  fetched(): Promise<Response>;
}

/** Keeps each file that arrives, even if another one fails. */
async function fill(cache: Cache, entries: readonly Missing[]): Promise<void> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = entries.filter(({ key }) => !kept.has(key));
  const done = await Promise.allSettled(missing.map(async ({ key, fetched }) => cache.put(key, await fetched())));
  const failed = done.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/** The previous version may have cached the very same file. */
async function keptOrFetched(url: string): Promise<Response> {
  return (await caches.match(addressOf(url))) ?? fetchedAs({ url, revision: null });
}

async function fetchedAs({ url, revision }: PrecacheEntry): Promise<Response> {
  const response = await fetch(addressOf(url), revision === null ? {} : { cache: "reload" });
  if (!response.ok || response.redirected) throw new Error(`${url} was answered with ${response.status}.`);
  const hash = revision?.startsWith(hashPrefix) ? revision.slice(hashPrefix.length) : "";
  if (!(await hashOf(response.clone())).startsWith(hash)) {
    throw new Error(`${url} is another version's.`);
  }
  return response;
}

async function hashOf(response: Response): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function addressOf(url: string): string {
  return new URL(url, location.origin).href;
}
