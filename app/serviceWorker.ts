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
