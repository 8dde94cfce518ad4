import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";

/** The connection's state as shown to the user. Counts of saved and rejected items come from the database. */
export type SyncPhase =
  | { kind: "idle" }
  | { kind: "sending" }
  | { kind: "offline" }
  | { kind: "full" }
  /** This browser cannot read or write its saved data. */
  | { kind: "broken" }
  | { kind: "signInNeeded" }
  /** A limit is reached: saved items are sent automatically at the time in the server's sentence. */
  | { kind: "slowed"; sentence: string }
  | { kind: "updateNeeded" };

let phase: SyncPhase = { kind: "idle" };
/** This tab's first call has ended, successfully or not. */
let hasTried = false;
const listeners = new Set<() => void>();
/** For tabs of one version: what an older tab shows about a newer one is not the newer one's phase. */
const channelName = `touchline-sync-phase-${SCHEMA_VERSION}`;
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(channelName) : undefined;

channel?.addEventListener("message", (event: MessageEvent<SyncPhase>) => show(event.data));

function show(next: SyncPhase): void {
  if (next.kind !== "sending") hasTried = true;
  phase = next;
  for (const listener of listeners) listener();
}

/** Called by the tab that sends; the other tabs follow. */
export function setSyncPhase(next: SyncPhase): void {
  if (next.kind === phase.kind && hasTried) return;
  show(next);
  channel?.postMessage(next);
}

export function syncPhase(): SyncPhase {
  return phase;
}

/** This tab has called the server, and has not been in sync with it since. */
export function hasFailedToSync(): boolean {
  return hasTried && phase.kind !== "idle";
}

/** This tab has called the server, and the server answers. */
export function isInStep(): boolean {
  return hasTried && phase.kind === "idle";
}

/** Resolves when this or another tab first hears from the server, or learns that it cannot. */
export function firstCallEnds(): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchSyncPhase(end);
    end();
    function end(): void {
      if (!hasTried) return;
      stop();
      resolve();
    }
  });
}

export function watchSyncPhase(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
