/** The browser's own question, put off until the app has shown what it is good for. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** What the browser offered before this script was here: public/start.js keeps it. */
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

/** Opens the browser's own question; it can be asked once. */
export function askToInstall(): void {
  void offer?.prompt();
  change(undefined);
}
