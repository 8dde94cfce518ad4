/// <reference lib="webworker" />

import { Dexie } from "dexie";
import { showBadge } from "./db/appBadge.ts";
import { activeUser } from "./db/deviceDatabase.ts";
import { databaseName, LocalDatabase } from "./db/localDatabase.ts";
import { openRejections } from "./db/results.ts";
import { leadTo } from "./leadTo.ts";
import { refusedIn } from "./sync/uploads/unsentCounts.ts";
import { filesNow } from "./sync/uploads/uploadRows.ts";

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
  await showBadge(unread + (await refusedHere().catch(() => 0)));
}

/** Changes and files of the signed-in account that were refused: only this device knows them. */
async function refusedHere(): Promise<number> {
  const user = await activeUser();
  if (!user || !(await Dexie.exists(databaseName(user.userId)))) return 0;
  const database = new LocalDatabase(user.userId);
  try {
    return (await openRejections(database)).length + refusedIn(await filesNow(database)).length;
  } finally {
    database.close();
  }
}

/** A tap on what was shown. */
export async function openPush({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const address = new URL(String(notification.data?.navigate ?? "/"), self.location.origin);
  if (address.origin === self.location.origin) await leadTo(address, self.clients);
}
