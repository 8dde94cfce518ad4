/** The browser's install prompt, postponed until the app has shown its use. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** A prompt offered before this script was loaded: public/start.js keeps it. */
    installOffer?: InstallEvent;
  }
}

let offer = typeof window === "undefined" ? undefined : window.installOffer;
const listeners = new Set<() => void>();

if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    change(event as InstallEvent);
  });
  window.addEventListener("appinstalled", () => change(undefined));
}

function change(next: InstallEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

export function canInstall(): boolean {
  return offer !== undefined;
}

export function watchInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's install prompt, which works only once. */
export function askToInstall(): void {
  void offer?.prompt();
  change(undefined);
}
