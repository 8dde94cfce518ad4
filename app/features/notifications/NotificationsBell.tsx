import { Bell } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useRows } from "#app/db/useRows.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { frameTexts } from "#app/layout/frameTexts.ts";
import { UnreadCount } from "#app/ui/UnreadCount.tsx";

const NotificationList = lazy(async () => ({
  default: (await import("./NotificationList.tsx")).NotificationList,
}));

/** What happened to the user's matches while they were away. Not shown when signed out. */
export function NotificationsBell() {
  const { session } = useAuth();
  return session.status === "signedIn" ? <Bells userId={session.user.id} /> : null;
}

function Bells({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const state = useRows("notification", (table) => table.where("userId").equals(userId).toArray(), [userId]);
  const rows = state.status === "ready" ? state.rows : undefined;
  const unread = rows?.filter((row) => !row.isRead).length ?? 0;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <span className="relative inline-flex flex-none">
      <button
        type="button"
        aria-label={frameTexts.unread(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
        className="nav-crowded relative inline-grid size-11 flex-none place-content-center rounded-control hover:bg-board-line"
      >
        <Bell size={24} aria-hidden="true" />
        <UnreadCount count={unread} />
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <NotificationList notifications={rows} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
