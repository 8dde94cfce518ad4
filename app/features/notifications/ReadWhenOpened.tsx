import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useRow } from "#app/db/useRows.ts";
import { useMarkRead } from "./useMarkRead.ts";

/** Whoever comes from a notification on their device (`n` in the address) has read it. */
export function ReadWhenOpened() {
  const opened = useSearchParams()[0].get("n") ?? undefined;
  const markRead = useRef(useMarkRead());
  const found = useRow("notification", opened);
  const unread = found.status === "ready" && !found.row.isRead ? found.row.id : undefined;
  useEffect(() => {
    if (unread !== undefined) markRead.current([unread]);
  }, [unread]);
  return null;
}
