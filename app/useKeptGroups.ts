import { useEffect } from "react";
import { idle } from "./idle.ts";
import type { KeepMessage, PrecacheGroup } from "./precacheGroups.ts";
import { useAuth } from "./session/AuthProvider.tsx";
import { useOwnStreamer } from "./session/useOwnStreamer.ts";

/**
 * Caches the screens of whoever is signed in on this device, so that they open offline, and refills evicted ones. The
 * document names the groups that are cached (`data-kept`).
 */
export function useKeptGroups(): void {
  const { session } = useAuth();
  const isStreamer = useOwnStreamer().status === "ready";
  const role = session.status === "signedIn" ? session.user.role : undefined;
  useEffect(() => {
    const groups = groupsOf(role, isStreamer);
    let isCurrent = true;
    const note = () => isCurrent && (document.documentElement.dataset["kept"] = groups.join(" "));
    const ask = () => void askToKeep(groups, note);
    ask();
    window.addEventListener("online", ask);
    return () => {
      isCurrent = false;
      window.removeEventListener("online", ask);
    };
  }, [role, isStreamer]);
}

function groupsOf(role: "user" | "admin" | undefined, isStreamer: boolean): PrecacheGroup[] {
  if (role === undefined) return [];
  if (role === "admin") return ["account", "admin"];
  if (!isStreamer) return ["account"];
  return savesData() ? ["account", "streamer"] : ["account", "streamer", "film"];
}

interface Connected extends Navigator {
  connection?: { saveData?: boolean };
}

/** With data saver on, the scripts for film are not fetched before the person films. */
function savesData({ connection }: Connected = navigator): boolean {
  return connection?.saveData === true;
}

async function askToKeep(groups: readonly PrecacheGroup[], done: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  await idle();
  const message: KeepMessage = { type: "KEEP", groups };
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", done, { once: true });
  port1.start();
  active?.postMessage(message, [port2]);
}
