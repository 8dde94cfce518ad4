import { useNavigate } from "react-router-dom";
import type { LiveMatch } from "#app/film/useLiveMatches.ts";
import { WatchLink } from "#app/film/WatchLink.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { TimeAgo } from "#app/ui/TimeAgo.tsx";
import type { NotificationGroup } from "./groupNotifications.ts";
import { notificationTexts as texts } from "./notificationTexts.ts";
import { useMarkRead } from "./useMarkRead.ts";

interface NotificationEntriesProps {
  groups: readonly NotificationGroup[];
  /** The account's matches that can be watched now. */
  live: readonly LiveMatch[];
  onClose: () => void;
}

/** Opening an entry goes to its screen and marks it as read; a live match can be watched from here. */
export function NotificationEntries({ groups, live, onClose }: NotificationEntriesProps) {
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const read = ({ entries }: NotificationGroup) => markRead(unreadIds(entries));
  const watch = (group: NotificationGroup) => {
    read(group);
    onClose();
  };
  const open = (group: NotificationGroup) => {
    watch(group);
    void navigate(group.newest.path);
  };
  if (groups.length === 0) {
    return (
      <div className="px-4 pb-5 sm:px-6">
        <EmptyState bare scene="field" title={texts.emptyTitle} headingLevel={3}>
          {texts.empty}
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-hairline border-t border-hairline">
      {groups.map((group) => {
        const match = group.entries.some(({ kind }) => kind === "streamLive") && liveOf(group, live);
        return (
          <li key={group.newest.id} className="flex items-center gap-2 pr-4">
            <Entry group={group} open={() => open(group)} />
            {match && (
              <span className="flex-none" onClickCapture={() => watch(group)}>
                <WatchLink to={match.page} title={match.title} variant="solid" size="small" />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function liveOf({ fixtureId }: NotificationGroup, live: readonly LiveMatch[]): LiveMatch | undefined {
  return live.find((match) => match.fixtureId === fixtureId);
}

export function unreadIds(entries: NotificationGroup["entries"]): string[] {
  return entries.filter(({ isRead }) => !isRead).map(({ id }) => id);
}

function Entry({ group: { newest, entries, isRead }, open }: { group: NotificationGroup; open: () => void }) {
  return (
    <button
      type="button"
      onClick={open}
      className="flex min-w-0 flex-1 items-start gap-3 px-4 py-3 text-left -outline-offset-3! hover:bg-sunken sm:px-6"
    >
      <span
        aria-hidden="true"
        className={classes("mt-2 size-2.5 flex-none rounded-full", isRead ? "bg-transparent" : "bg-sky")}
      />
      <span className="min-w-0 flex-1">
        {entries.map(({ id, text }, index) => (
          <span
            key={id}
            className={classes("block break-words", index === 0 && !isRead ? "font-semibold" : "text-ink-soft")}
          >
            {text}
          </span>
        ))}
        <span className="block text-sm text-ink-soft">
          <TimeAgo at={newest.createdAt} />
        </span>
      </span>
      {!isRead && <span className="sr-only">, {texts.unread}</span>}
    </button>
  );
}
