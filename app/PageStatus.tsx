import { useLocation } from "react-router-dom";
import { NotificationsBell } from "./features/notifications/NotificationsBell.tsx";
import { SyncStatus } from "./features/outbox/SyncStatus.tsx";
import { VisitorChoices } from "./features/requests/sent/VisitorChoices.tsx";
import { paths } from "./paths.ts";
import { useKeptGroups } from "./useKeptGroups.ts";
import { usePushRenewal } from "./usePushRenewal.ts";

/** The features' notices in the bar on every page. Loaded after the first paint. */
export function PageStatus() {
  const { pathname } = useLocation();
  useKeptGroups();
  usePushRenewal();
  return (
    <>
      {/* A school answers by its link and has no outbox. */}
      <SyncStatus savesNothing={pathname === paths.permission} />
      <NotificationsBell />
      <VisitorChoices />
    </>
  );
}
