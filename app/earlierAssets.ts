import { groupCacheName } from "./groupCache.ts";

const earlier = "touchline-earlier-assets";

/**
 * Copies the scripts and styles of the running version out of its caches before the version being installed clears
 * them. `current`: the addresses of the new version's own files. Only one version back is kept.
 */
export async function keepEarlierAssets(current: readonly string[]): Promise<void> {
  await caches.delete(earlier);
  const names = (await caches.keys()).filter((name) => name.includes("-precache-") || name === groupCacheName);
  const own = new Set(current.map((address) => new URL(address, location.origin).href));
  for (const name of names) await keepOutdated(name, own);
}

async function keepOutdated(name: string, own: ReadonlySet<string>): Promise<void> {
  const [from, to] = await Promise.all([caches.open(name), caches.open(earlier)]);
  const outdated = (await from.keys()).filter(({ url }) => url.includes("/assets/") && !own.has(url));
  for (const request of outdated) {
    const response = await from.match(request);
    if (response) await to.put(request, response);
  }
}

/** An asset this version lacks: the earlier version's, else the server's answer. */
export async function earlierAsset({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request, { cacheName: earlier })) ?? fetch(request);
}
