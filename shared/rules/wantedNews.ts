import type { NotificationChoices } from "../entities/user.ts";
import type { AnnouncementKind } from "./announcement.ts";
import { isNotified } from "./announcementTexts.ts";
import { topicOf } from "./notificationTopics.ts";

/** Whether the account's devices show this news. */
export function isPushWanted(choices: NotificationChoices | undefined, kind: AnnouncementKind): boolean {
  return !choices?.pushOff.includes(topicOf(kind));
}

/** Whether it is emailed to the account. What is not in the bell, such as a private link, always is. */
export function isMailWanted(choices: NotificationChoices | undefined, kind: AnnouncementKind): boolean {
  const topic = topicOf(kind);
  return !isNotified(kind) || !choices?.mailOff.some((off) => off === topic);
}
