/** Where the share sheet sends videos: the service worker answers it (see the manifest's share_target). */
export const shareAddress = "/share-video";
const cacheName = "shared-videos";
const keyPrefix = "/shared-video/";

export interface SharedVideo {
  key: string;
  file: File;
}

/**
 * Stores shared videos until their match is chosen, and opens the page that asks for it. In a cache, not the account's
 * database, because nobody may be signed in yet. If the phone has no room, that page says so.
 */
export async function keepSharedVideos(request: Request): Promise<Response> {
  const kept = await keptFrom(request).catch(() => 0);
  return Response.redirect(kept > 0 ? "/add-video" : "/add-video?lost=1", 303);
}

async function keptFrom(request: Request): Promise<number> {
  const files = (await request.formData()).getAll("video").filter((value) => value instanceof File);
  const cache = await caches.open(cacheName);
  for (const file of files) {
    const headers = { "Content-Type": file.type, "X-Name": encodeURIComponent(file.name) };
    await cache.put(`${keyPrefix}${crypto.randomUUID()}`, new Response(file, { headers }));
  }
  return files.length;
}

/** Shared videos that belong to no match yet; empty when the browser has no caches. */
export async function sharedVideos(): Promise<SharedVideo[]> {
  if (!("caches" in globalThis) || !(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const kept = await cache.keys();
  const videos = await Promise.all(kept.map(async (request) => ({ request, response: await cache.match(request) })));
  return Promise.all(
    videos.flatMap(({ request, response }) => (response ? [videoOf(new URL(request.url).pathname, response)] : [])),
  );
}

async function videoOf(key: string, response: Response): Promise<SharedVideo> {
  const name = decodeURIComponent(response.headers.get("X-Name") ?? "video");
  const type = response.headers.get("Content-Type") ?? "";
  return { key, file: new File([await response.blob()], name, { type }) };
}

export async function forgetSharedVideo(key: string): Promise<void> {
  await (await caches.open(cacheName)).delete(key);
}

/** Called at sign-out: leaves nothing to the next account; the originals stay in the phone's gallery. */
export async function forgetSharedVideos(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(cacheName);
}
