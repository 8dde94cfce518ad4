/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { drainInBackground } from "#app/sync/backgroundDrain.ts";
import { outboxTag } from "#app/sync/outboxTag.ts";
import { prerenderedFile, prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import { keepSharedVideos, shareAddress } from "#app/db/sharedVideos.ts";
import { earlierAsset, keepEarlierAssets } from "./earlierAssets.ts";
import { dropOutdatedGroups, fillGroups, groupAsset, keepGroups } from "./groupCache.ts";
import { openPush, showPush } from "./pushEvents.ts";
import type { KeepAnswer, KeepMessage, PrecacheEntry } from "./precacheGroups.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

interface BackgroundSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Chromium's, not yet among the library's types. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: { pathname: string } }; source: "network" }[]): Promise<void>;
}

const replacement = new EventTarget();
const manifest = self.__WB_MANIFEST.filter(isEntry);

cleanupOutdatedCaches();
// Every visitor gets these at the installation. The groups of this device follow; a new device has none.
const shell = new PrecacheController();
shell.addToCacheList(manifest.filter(({ groups }) => !groups));
const visitorsCache = { name: shell.strategy.cacheName, keyOf: (url: string) => shell.getCacheKeyForURL(url) };
registerRoute(new PrecacheRoute(shell, { directoryIndex: "", cleanURLs: false }));
// Tabs still running the previous version keep loading its chunks, which are neither in the precache nor on the server
// any more: a press in such a tab must not be lost because a script is missing.
const addresses = manifest.map(({ url }) => url);
self.addEventListener("install", (event: RoutingInstallEvent) => {
  // Calls to the server bypass the worker. Otherwise a page that calls often keeps it busy, so that the next version
  // cannot take over, and each call waits until a sleeping worker has started. Some browsers lack such routes.
  const routes = event.addRoutes?.([{ condition: { urlPattern: { pathname: "/api/*" } }, source: "network" }]);
  void routes?.catch(() => undefined);
  void shell.install(event);
  event.waitUntil(keepEarlierAssets(addresses).then(() => fillGroups(manifest)));
});
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await groupAsset(request, manifest)) ?? earlierAsset({ request }),
);
// Every route opens offline after one visit to any of them: as prerendered, or with the frame that waits for its page.
for (const page of prerenderedPages.filter((name) => shell.getCacheKeyForURL(prerenderedFile(name))))
  registerRoute(
    new NavigationRoute(shell.createHandlerBoundToURL(prerenderedFile(page)), { allowlist: [exactly(page)] }),
  );
registerRoute(
  new NavigationRoute(shell.createHandlerBoundToURL("index.html"), {
    denylist: [/^\/api\//, /^\/metrics$/, /^\/(sandbox|checkout)\//, /^\/player\.html/, /^\/(overlay|score)(\?|$)/],
  }),
);

registerRoute(
  ({ url }) => url.pathname === shareAddress,
  ({ request }) => keepSharedVideos(request),
  "POST",
);

self.addEventListener("activate", (event) => {
  void shell.activate(event);
  event.waitUntil(Promise.all([self.clients.claim(), dropOutdatedGroups(manifest)]));
});

self.addEventListener("message", (event) => {
  const message = event.data as KeepMessage | { type: "SKIP_WAITING" | "MAKE_WAY" | "CLAIM_CLIENTS" } | null;
  switch (message?.type) {
    // The page asks the user first, so that none takes over during a form.
    case "SKIP_WAITING":
      return void self.skipWaiting();
    // Sent to the worker in use when a newer one is asked to take over.
    case "MAKE_WAY":
      return void replacement.dispatchEvent(new Event("due"));
    // A page still loading when the worker became active was not yet there to be claimed.
    case "CLAIM_CLIENTS":
      return event.waitUntil(self.clients.claim());
    case "KEEP":
      return event.waitUntil(
        unlessReplaced(keepGroups(message.groups, manifest, visitorsCache))
          .catch((): KeepAnswer => "failed")
          .then((answer) => event.ports[0]?.postMessage(answer)),
      );
  }
});

self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as BackgroundSyncEvent;
  if (tag === outboxTag) waitUntil.call(event, unlessReplaced(drainInBackground()));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPush(event)));

/**
 * The work's outcome, or a rejection as soon as a newer version asks to take over. The browser lets it only when this
 * worker has nothing left to do, and a call into a dead spot may take minutes. The work must be safe to break off.
 */
function unlessReplaced<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    replacement.addEventListener("due", () => reject(new Error("A newer version takes over.")), { once: true });
    work.then(resolve, reject);
  });
}

/** The library's type allows bare addresses; our list has none. */
function isEntry(entry: string | object): entry is PrecacheEntry {
  return typeof entry !== "string";
}

/** The page's address with or without a query, for Workbox to compare. */
function exactly(page: string): RegExp {
  return new RegExp(`^${page}(\\?|$)`);
}
