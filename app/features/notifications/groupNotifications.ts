import type { Notification } from "#shared/entities/notification.ts";

export interface NotificationGroup {
  /** The newest one: where opening the group leads, and its time. */
  newest: Notification;
  /** All of them, the newest first. */
  entries: readonly Notification[];
  isRead: boolean;
  /** The match that they are about. */
  fixtureId: string | undefined;
}

/** Newest first; what happened to one match within the same minute is one entry. */
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

/** Messages stay apart: each opens its own thread. */
function groupKey({ id, kind, path, createdAt }: Notification): string {
  const fixtureId = fixtureOf({ path });
  const minute = createdAt.slice(0, "2026-11-28T10:42".length);
  return fixtureId === undefined || kind === "messageReceived" ? id : `${fixtureId} ${minute}`;
}

function fixtureOf({ path }: Pick<Notification, "path">): string | undefined {
  return new URLSearchParams(path.split("?")[1]).get("fixture") ?? undefined;
}
