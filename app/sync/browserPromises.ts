import { outboxTag } from "./outboxTag.ts";

let hasAsked = false;

/** Asked at the first queued mutation: from now on the device holds something that exists nowhere else. */
export function askForLastingStorage(): void {
  if (hasAsked) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => false);
}

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Best effort, where the browser has it: the worker sends the outbox when the signal is back. */
export function askForBackgroundSync(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration?: SyncingRegistration) => registration?.sync?.register(outboxTag))
    .catch(() => undefined);
}
