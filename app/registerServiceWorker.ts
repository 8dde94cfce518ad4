type Listener = (update: () => void) => void;

let waiting: (() => void) | undefined;
const listeners = new Set<Listener>();

/** Installs the worker after load, so that every route opens offline from then on. Nothing happens in development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => void register());
}

/** Calls back once a new version waits; `update` reloads into it. The person decides when. */
export function whenUpdateWaits(listener: Listener): () => void {
  listeners.add(listener);
  if (waiting) listener(waiting);
  return () => listeners.delete(listener);
}

async function register(): Promise<void> {
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox("/serviceWorker.js");
  workbox.addEventListener("waiting", () => {
    waiting = () => {
      workbox.addEventListener("controlling", () => window.location.reload());
      workbox.messageSkipWaiting();
    };
    for (const listener of listeners) listener(waiting);
  });
  await workbox.register().catch(() => undefined);
  await beControlled();
}

/** Without a controller, what this page has yet to load would not come from the phone. */
async function beControlled(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: "CLAIM_CLIENTS" });
}
