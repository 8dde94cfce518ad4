import { useEffect, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRows } from "#app/db/useRows.ts";
import { useIsVisible } from "#app/ui/useIsVisible.ts";
import { limits } from "#shared/rules/limits.ts";
import type { Thread, ThreadKey } from "./useThread.ts";

/**
 * Marks a thread's messages as read while it is on the screen, and the news about them, which the bell and the icon
 * count. A tab behind another has shown nothing. `firstUnreadId`: where the unread ones began when the person looked.
 */
export function useReadWhenSeen(
  key: ThreadKey,
  { isLoading, unreadIds }: Pick<Thread, "isLoading" | "unreadIds">,
): { firstUnreadId: string | undefined } {
  const isSeen = useIsVisible() && !isLoading;
  const newsIds = useUnreadNews(key);
  useMarkRead("message.markRead", isSeen ? unreadIds : []);
  useMarkRead("notification.markRead", isSeen ? newsIds : []);
  const [look, setLook] = useState<{ isSeen: boolean; firstUnreadId: string | undefined }>();
  if (look?.isSeen !== isSeen) setLook({ isSeen, firstUnreadId: isSeen ? unreadIds[0] : look?.firstUnreadId });
  return { firstUnreadId: look?.firstUnreadId };
}

/** Nobody waits for a read mark: it is queued without a notice. */
function useMarkRead(name: "message.markRead" | "notification.markRead", unreadIds: readonly string[]): void {
  const database = useDatabase();
  const user = useStoreOwner();
  const unread = unreadIds.slice(0, limits.idsPerCall).join();
  useEffect(() => {
    if (!unread) return;
    const ids = unread.split(",");
    void import("#app/sync/mutate.ts").then(({ queueMutation }) => queueMutation(database, user, name, { ids }));
  }, [database, user, name, unread]);
}

/** The unread notifications of messages in this thread: their address names it. */
function useUnreadNews({ fixtureId, streamerId }: ThreadKey): string[] {
  const { userId } = useStoreOwner();
  const rows = useRows("notification", (table) => table.where("userId").equals(userId).toArray(), [userId]);
  if (rows.status === "loading") return [];
  const isAbout = (path: string) => {
    const params = new URLSearchParams(path.split("?")[1]);
    return params.get("fixture") === fixtureId && params.get("messages") === streamerId;
  };
  return rows.rows.filter(({ isRead, path }) => !isRead && isAbout(path)).map(({ id }) => id);
}
