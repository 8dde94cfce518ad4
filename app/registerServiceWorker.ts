type Listener = (update: () => void) => void;

let waiting: (() => void) | undefined;
const listeners = new Set<Listener>();

/** Installs the worker after load, so that every route opens offline from then on. Nothing happens in development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register());
}

/** Calls back once a new version waits; `update` reloads into it. The person decides when. */
export function whenUpdateWaits(listener: Listener): () => void {
  listeners.add(listener);
  if (waiting) listener(waiting);
  return () => listeners.delete(listener);
}

function offer(update: () => void): void {
  waiting = update;
  for (const listener of listeners) listener(update);
}

async function register(): Promise<void> {
  const reload = () => window.location.reload();
  let isAskedFor = false;
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isAskedFor) reload();
    // Another tab has taken the new version: this one may be in the middle of a form.
    else if (hadController) offer(reload);
    hadController = true;
  });
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox("/serviceWorker.js");
  workbox.addEventListener("waiting", () =>
    offer(() => {
      isAskedFor = true;
      workbox.messageSkipWaiting();
    }),
  );
  await workbox.register().catch(() => undefined);
  await beControlled();
}

/** Without a controller, what this page has yet to load would not come from the phone. */
async function beControlled(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: "CLAIM_CLIENTS" });
}
