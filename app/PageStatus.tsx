import { NotificationsBell } from "./features/notifications/NotificationsBell.tsx";
import { SyncStatus } from "./features/outbox/SyncStatus.tsx";
import { VisitorChoices } from "./features/requests/VisitorChoices.tsx";

/** What the bar on every page tells of the features. It comes after the first paint. */
export function PageStatus() {
  return (
    <>
      <SyncStatus />
      <NotificationsBell />
      <VisitorChoices />
    </>
  );
}
