import { useEffect, useRef } from "react";
import { idle } from "./idle.ts";
import { isPushOwner } from "./layout/pushMarks.ts";
import { useSyncPhase } from "./sync/useOutbox.ts";

/**
 * At each start and sign-in, as soon as there is a signal: this device's push subscription is brought up to date where
 * its account has turned notifications on.
 */
export function usePushRenewal(userId: string): void {
  const isOffline = useSyncPhase().kind === "offline";
  const renewed = useRef<string>(undefined);
  useEffect(() => {
    if (isOffline || renewed.current === userId || !isPushOwner(userId)) return;
    renewed.current = userId;
    const renewal = idle().then(async () => (await import("./layout/pushDevice.ts")).renew(userId));
    renewal.catch(() => (renewed.current = undefined));
  }, [userId, isOffline]);
}
