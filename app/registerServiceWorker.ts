import { idle } from "./idle.ts";
import { firstCallEnds } from "./sync/syncStatus.ts";

type Listener = (update: () => void) => void;

let waiting: (() => void) | undefined;
const listeners = new Set<Listener>();

/** When the server does not answer: this long after load, the offline app is what a user needs most. */
const patienceMs = 5_000;

/** How long someone who pressed Reload waits for a newer version before the current one is loaded again. */
const mostInstallMs = 15_000;

/** The same until an installed version takes over. It is asked again every `askAgainMs`. */
const mostTakeOverMs = 10_000;
const askAgainMs = 1_000;

/** Installs the worker, so that every route then opens offline. Does nothing in development. */
export function registerServiceWorker(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) void atRest().then(register);
}

/** The page has its data. The worker fetches the whole app, which would delay a slow phone's lists. */
async function atRest(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((resolve) => window.addEventListener("load", resolve));
  await Promise.race([firstCallEnds(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  await idle();
}

/** Calls back once a new version is waiting; `update` reloads into it. The user decides when. */
export function whenUpdateWaits(listener: Listener): () => void {
  listeners.add(listener);
  if (waiting) listener(waiting);
  return () => listeners.delete(listener);
}

/**
 * Reloads the page, in the newest version if there is one: the server may no longer have a file that this version
 * lacks. Nothing typed or waiting is lost.
 */
export async function reloadInNewest(): Promise<void> {
  if (!waiting) await newestInstalled().catch(() => undefined);
  if (waiting) waiting();
  else window.location.reload();
}

/** Checks for a newer version, and waits until it is installed and offered. */
async function newestInstalled(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const newer = registration?.installing;
  if (!newer) return;
  await new Promise<void>((resolve) => {
    whenUpdateWaits(() => resolve());
    newer.addEventListener("statechange", () => newer.state === "redundant" && resolve());
    setTimeout(resolve, mostInstallMs);
  });
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
    const isControlled = navigator.serviceWorker.controller !== null;
    // A browser that needs room removes the worker with everything else: that is no new version.
    if (isControlled && isAskedFor) reload();
    // Another tab has switched to the new version: this one may be in the middle of a form.
    else if (isControlled && hadController) offer(reload);
    hadController = isControlled;
  });
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox("/serviceWorker.js");
  const offerWaiting = () =>
    offer(() => {
      isAskedFor = true;
      const ask = () => {
        navigator.serviceWorker.controller?.postMessage({ type: "MAKE_WAY" });
        workbox.messageSkipWaiting();
      };
      ask();
      // Chromium drops the request silently if the current worker is busy at that moment.
      setInterval(ask, askAgainMs);
      setTimeout(reload, mostTakeOverMs);
    });
  workbox.addEventListener("waiting", offerWaiting);
  const registration = await workbox.register().catch(() => undefined);
  registration?.addEventListener("updatefound", () => whenInstalled(registration, offerWaiting));
  await beControlled();
}

/**
 * Each newer version, however often one broke off in a dead spot: the library stops listening after the second that it
 * did not ask for.
 */
function whenInstalled({ active, installing }: ServiceWorkerRegistration, then: () => void): void {
  if (!active) return;
  installing?.addEventListener("statechange", () => installing.state === "installed" && then());
}

/** Without a controller, the page's later loads would not come from the phone. */
async function beControlled(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: "CLAIM_CLIENTS" });
}
