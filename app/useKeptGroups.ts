import { useEffect } from "react";
import { keepAsking } from "./keepAsking.ts";
import type { PrecacheGroup } from "./precacheGroups.ts";
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
    return keepAsking(groups, () => (document.documentElement.dataset["kept"] = groups.join(" ")));
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
