/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { drainInBackground } from "#app/sync/backgroundDrain.ts";
import { outboxTag } from "#app/sync/outboxTag.ts";
import { prerenderedFile, prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import { keepSharedVideos, shareAddress } from "#app/db/sharedVideos.ts";
import { earlierAsset, keepEarlierAssets } from "./earlierAssets.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

interface BackgroundSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const manifest = self.__WB_MANIFEST;

cleanupOutdatedCaches();
precacheAndRoute(manifest, { directoryIndex: "", cleanURLs: false });
// Tabs that still run the version before this one go on loading its parts, which are neither in the precache nor on
// the server any more: a press in such a tab must not be lost for want of a script.
const addresses = manifest.map((entry) => (typeof entry === "string" ? entry : entry.url));
self.addEventListener("install", (event) => event.waitUntil(keepEarlierAssets(addresses)));
registerRoute(({ url }) => url.origin === self.location.origin && url.pathname.startsWith("/assets/"), earlierAsset);
// Every route opens offline after one visit to any of them: as it was prerendered, or with the frame that waits for its page.
for (const page of prerenderedPages)
  registerRoute(new NavigationRoute(createHandlerBoundToURL(prerenderedFile(page)), { allowlist: [exactly(page)] }));
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("index.html"), { denylist: [/^\/api\//, /^\/metrics$/, /^\/sandbox\//] }),
);

registerRoute(
  ({ url }) => url.pathname === shareAddress,
  ({ request }) => keepSharedVideos(request),
  "POST",
);

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  switch ((event.data as { type?: string } | null)?.type) {
    // The page asks before a new version takes over: never by itself during a form.
    case "SKIP_WAITING":
      return void self.skipWaiting();
    // A page that was still being fetched while the worker became active was not there to be claimed.
    case "CLAIM_CLIENTS":
      return event.waitUntil(self.clients.claim());
  }
});

self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as BackgroundSyncEvent;
  if (tag === outboxTag) waitUntil.call(event, drainInBackground());
});

/** The page's address with or without a query: what Workbox compares. */
function exactly(page: string): RegExp {
  return new RegExp(`^${page}(\\?|$)`);
}
