import { useEffect, useRef } from "react";
import { idle } from "./idle.ts";
import { isPushOwner } from "./layout/pushMarks.ts";
import { useAuth } from "./session/AuthProvider.tsx";
import { useSyncPhase } from "./sync/useOutbox.ts";

/**
 * At each start and sign-in, as soon as there is a signal: this device's push subscription is brought up to date where
 * its account has turned notifications on.
 */
export function usePushRenewal(): void {
  const { session } = useAuth();
  const isOffline = useSyncPhase().kind === "offline";
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const renewed = useRef<string>(undefined);
  useEffect(() => {
    if (userId === undefined || isOffline || renewed.current === userId || !isPushOwner(userId)) return;
    renewed.current = userId;
    const renewal = idle().then(async () => (await import("./layout/pushDevice.ts")).renew(userId));
    renewal.catch(() => (renewed.current = undefined));
  }, [userId, isOffline]);
}
