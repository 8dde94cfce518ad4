import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";

/** What the person is told about the connection. Counts of saved and refused items come from the database. */
export type SyncPhase =
  | { kind: "idle" }
  | { kind: "sending" }
  | { kind: "offline" }
  | { kind: "full" }
  /** This browser cannot read or write what it has saved. */
  | { kind: "broken" }
  | { kind: "signInNeeded" }
  /** A limit is reached: what is saved goes out by itself, when the server's sentence says. */
  | { kind: "slowed"; sentence: string }
  | { kind: "updateNeeded" };

let phase: SyncPhase = { kind: "idle" };
/** The first call of this tab has ended, one way or the other. */
let hasTried = false;
const listeners = new Set<() => void>();
/** Tabs of one version: what an older one is told to do about a newer one is not that one's phase. */
const channelName = `touchline-sync-phase-${SCHEMA_VERSION}`;
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(channelName) : undefined;

channel?.addEventListener("message", (event: MessageEvent<SyncPhase>) => show(event.data));

function show(next: SyncPhase): void {
  if (next.kind !== "sending") hasTried = true;
  phase = next;
  for (const listener of listeners) listener();
}

/** Called by the tab that sends; the other tabs show the same. */
export function setSyncPhase(next: SyncPhase): void {
  if (next.kind === phase.kind && hasTried) return;
  show(next);
  channel?.postMessage(next);
}

export function syncPhase(): SyncPhase {
  return phase;
}

/** This tab has called the server, and is not in step with it since. */
export function hasFailedToSync(): boolean {
  return hasTried && phase.kind !== "idle";
}

/** This tab has called the server, and it answers. */
export function isInStep(): boolean {
  return hasTried && phase.kind === "idle";
}

/** Resolves when this tab, or another, has first heard from the server, or that it cannot. */
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
