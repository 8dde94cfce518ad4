/// <reference lib="webworker" />

import { leadTo } from "./leadTo.ts";
import { showPushedBadge } from "./pushBadge.ts";

declare const self: ServiceWorkerGlobalScope;

interface DeclaredPush {
  notification: { title: string; navigate: string; lang: string; tag: string };
  app_badge: number;
}

/** Shows what the server sent (sync-server/push/pushMessage.ts), where the browser does not do it by itself. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const { notification, app_badge: unread }: DeclaredPush = data.json();
  const { title, navigate, lang, tag } = notification;
  const looks = { icon: "/icons/icon-192.png", badge: "/icons/icon-192.png" };
  await self.registration.showNotification(title, { lang, tag, data: { navigate }, ...looks });
  await showPushedBadge(unread);
}

/** A tap on what was shown. */
export async function openPush({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const address = new URL(String(notification.data?.navigate ?? "/"), self.location.origin);
  if (address.origin === self.location.origin) await leadTo(address, self.clients);
}
