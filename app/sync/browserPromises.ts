import { outboxTag } from "./outboxTag.ts";

let hasAsked = false;

/** Called at the first queued mutation: from now on the device holds something that exists nowhere else. */
export function askForLastingStorage(): void {
  if (hasAsked) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => false);
}

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Best effort, where supported: the worker sends the outbox once the signal is back. */
export function askForBackgroundSync(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration?: SyncingRegistration) => registration?.sync?.register(outboxTag))
    .catch(() => undefined);
}
