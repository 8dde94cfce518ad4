import { useLocation } from "react-router-dom";
import { NotificationsBell } from "./features/notifications/NotificationsBell.tsx";
import { SyncStatus } from "./features/outbox/SyncStatus.tsx";
import { VisitorChoices } from "./features/requests/VisitorChoices.tsx";
import { paths } from "./paths.ts";
import { useKeptGroups } from "./useKeptGroups.ts";

/** What the bar on every page tells of the features. It comes after the first paint. */
export function PageStatus() {
  const { pathname } = useLocation();
  useKeptGroups();
  return (
    <>
      {/* A school answers by its link: it has never heard of an outbox. */}
      <SyncStatus savesNothing={pathname === paths.permission} />
      <NotificationsBell />
      <VisitorChoices />
    </>
  );
}
