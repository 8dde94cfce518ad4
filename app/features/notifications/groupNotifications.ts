import type { Notification } from "#shared/entities/notification.ts";

export interface NotificationGroup {
  /** The newest one: its link and time are the group's. */
  newest: Notification;
  /** All of them, newest first. */
  entries: readonly Notification[];
  isRead: boolean;
  /** The match they are about. */
  fixtureId: string | undefined;
}

/** Newest first; events on one match within the same minute form one entry. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, Notification[]>();
  for (const notification of notifications.toSorted((left, right) => (left.createdAt < right.createdAt ? 1 : -1))) {
    const key = groupKey(notification);
    groups.set(key, [...(groups.get(key) ?? []), notification]);
  }
  return [...groups.values()].flatMap((entries) => {
    const [newest] = entries;
    if (!newest) return [];
    return { newest, entries, isRead: entries.every(({ isRead }) => isRead), fixtureId: fixtureOf(newest) };
  });
}

/** Messages stay separate: each opens its own thread. */
function groupKey({ id, kind, path, createdAt }: Notification): string {
  const fixtureId = fixtureOf({ path });
  const minute = createdAt.slice(0, "2026-11-28T10:42".length);
  return fixtureId === undefined || kind === "messageReceived" ? id : `${fixtureId} ${minute}`;
}

function fixtureOf({ path }: Pick<Notification, "path">): string | undefined {
  return new URLSearchParams(path.split("?")[1]).get("fixture") ?? undefined;
}
