import type { AnnouncementKind } from "#shared/rules/announcement.ts";
import { announcementKinds } from "#shared/rules/announcement.ts";
import { isNotified } from "#shared/rules/announcementTexts.ts";
import { countNeedsReader } from "#shared/rules/needsReader.ts";
import { pushTitles } from "#shared/rules/pushTitles.ts";
import type { Notification } from "#shared/entities/notification.ts";

/**
 * What a device is sent: a declarative push (`web_push: 8030`), which Safari shows without a service worker and all
 * other browsers through ours. Its address holds ids only.
 */
export interface PushMessage {
  web_push: 8030;
  notification: { title: string; navigate: string; lang: string; tag: string };
  app_badge: number;
  type: string;
  id: string;
}

export function pushMessage(
  { id, kind, path }: Notification,
  all: readonly Pick<Notification, "kind" | "isRead">[],
  home: string,
): PushMessage | undefined {
  const title = titleOf(kind);
  if (title === undefined) return undefined;
  const navigate = new URL(path, home);
  navigate.searchParams.set("n", id);
  return {
    web_push: 8030,
    notification: { title, navigate: navigate.href, lang: "en-ZA", tag: id },
    app_badge: countNeedsReader(all),
    ...{ type: kind, id },
  };
}

function titleOf(kind: string): string | undefined {
  const known = knownKind(kind);
  return known !== undefined && isNotified(known) ? pushTitles[known] : undefined;
}

/** A row may be of a version that knew more kinds. */
export function knownKind(kind: string): AnnouncementKind | undefined {
  return announcementKinds.find((known) => known === kind);
}
