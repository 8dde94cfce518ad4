import { useNavigate } from "react-router-dom";
import type { Notification } from "#shared/entities/notification.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { Button } from "#app/ui/Button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Dialog } from "#app/ui/Dialog.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { notificationTexts } from "./notificationTexts.ts";
import { useMarkRead } from "./useMarkRead.ts";

interface NotificationListProps {
  notifications: readonly Notification[];
  isOpen: boolean;
  onClose: () => void;
}

/** Newest first; opening one goes to the screen that it is about and marks it as read. */
export function NotificationList({ notifications, isOpen, onClose }: NotificationListProps) {
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const newestFirst = [...notifications].sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1));
  const unread = newestFirst.filter((notification) => !notification.isRead);
  const read = ({ id, isRead, path }: Notification) => {
    if (!isRead) markRead([id]);
    onClose();
    void navigate(path);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={notificationTexts.title}
      flush
      actions={
        unread.length > 0 && (
          <Button variant="quiet" onClick={() => markRead(unread.map(({ id }) => id))}>
            {notificationTexts.markAllRead}
          </Button>
        )
      }
    >
      {newestFirst.length === 0 ? (
        <div className="px-4 pb-5 sm:px-6">
          <EmptyState bare scene="field" title={notificationTexts.emptyTitle} headingLevel={3}>
            {notificationTexts.empty}
          </EmptyState>
        </div>
      ) : (
        <ul className="divide-y divide-hairline border-t border-hairline">
          {newestFirst.map((notification) => (
            <li key={notification.id}>
              <NotificationLine notification={notification} open={() => read(notification)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function NotificationLine({ notification, open }: { notification: Notification; open: () => void }) {
  const { text, createdAt, isRead } = notification;
  return (
    <button
      type="button"
      onClick={open}
      className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-3! hover:bg-sunken sm:px-6"
    >
      <span
        aria-hidden="true"
        className={classes("mt-2 size-2.5 flex-none rounded-full", isRead ? "bg-transparent" : "bg-sky")}
      />
      <span className="min-w-0 flex-1">
        <span className={classes("block", isRead ? "text-ink-soft" : "font-semibold")}>{text}</span>
        <span className="block text-sm text-ink-soft">{sastMoment(createdAt)}</span>
      </span>
      {!isRead && <span className="sr-only">, {notificationTexts.unread}</span>}
    </button>
  );
}
