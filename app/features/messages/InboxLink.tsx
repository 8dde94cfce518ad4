import { MessageSquare } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { UnreadCount } from "#app/ui/UnreadCount.tsx";
import { countUnread } from "#shared/rules/inbox.ts";
import { inboxTexts } from "./inboxTexts.ts";

/** The way to the inbox in the bar, with the number of unread messages. Narrow phones have it in the menu. */
export function InboxLink() {
  const database = useDatabase();
  const { pathname } = useLocation();
  const count = async () => countUnread(await database.rows("message").toArray(), database.userId);
  const unread = useLiveQuery(count, [database]) ?? 0;
  return (
    <Link
      to={paths.messages}
      aria-label={inboxTexts.link(unread)}
      aria-current={pathname === paths.messages ? "page" : undefined}
      className="relative inline-grid size-11 flex-none place-content-center rounded-control hover:bg-board-line max-[359px]:hidden"
    >
      <MessageSquare size={24} aria-hidden="true" />
      <UnreadCount count={unread} />
    </Link>
  );
}
