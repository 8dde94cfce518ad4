import { useLiveMatches } from "#app/film/useLiveMatches.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Popover } from "#app/ui/Popover.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { useIsWide } from "#app/ui/useIsWide.ts";
import type { Notification } from "#shared/entities/notification.ts";
import { groupNotifications } from "./groupNotifications.ts";
import { NotificationEntries, unreadIds } from "./NotificationEntries.tsx";
import { notificationTexts } from "./notificationTexts.ts";
import { useMarkRead } from "./useMarkRead.ts";

interface NotificationListProps {
  /** Undefined while loading. */
  notifications: readonly Notification[] | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Below the bell on wide screens, a bottom sheet on phones. */
export function NotificationList({ notifications, isOpen, onClose }: NotificationListProps) {
  const isWide = useIsWide();
  const markRead = useMarkRead();
  const live = useLiveMatches();
  const unread = unreadIds(notifications ?? []);
  const List = isWide ? Popover : Dialog;
  return (
    <List
      isOpen={isOpen}
      onClose={onClose}
      title={notificationTexts.title}
      flush
      actions={
        unread.length > 0 && (
          <Button variant="quiet" onClick={() => markRead(unread)}>
            {notificationTexts.markAllRead}
          </Button>
        )
      }
    >
      {notifications ? (
        <NotificationEntries groups={groupNotifications(notifications)} live={live} onClose={onClose} />
      ) : (
        <div className="p-4">
          <RowsLoading />
        </div>
      )}
    </List>
  );
}
