/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { drainInBackground } from "#app/sync/backgroundDrain.ts";
import { outboxTag } from "#app/sync/outboxTag.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

interface BackgroundSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
// Every route opens offline after one visit to any of them.
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { denylist: [/^\/api\//, /^\/metrics$/] }));

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The page asks before a new version takes over: never by itself during a form.
self.addEventListener("message", (event) => {
  if ((event.data as { type?: string } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as BackgroundSyncEvent;
  if (tag === outboxTag) waitUntil.call(event, drainInBackground());
});
