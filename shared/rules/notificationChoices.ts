import { mailTopics, notificationTopics, type MailTopic, type NotificationTopic } from "../entities/choices.ts";
import type { NotificationChoices } from "../entities/user.ts";

/** Nothing is switched off until its owner says so. */
const everything: NotificationChoices = { pushOff: [], mailOff: [] };

export interface ChoiceChanges {
  push?: Partial<Record<NotificationTopic, boolean>> | undefined;
  mail?: Partial<Record<MailTopic, boolean>> | undefined;
  /** Null ends the quiet hours. */
  quiet?: NotificationChoices["quiet"] | null;
}

/** The choices with what one device has changed. */
export function withChanges(
  choices: NotificationChoices = everything,
  { push = {}, mail = {}, quiet }: ChoiceChanges,
): NotificationChoices {
  const hours = quiet === undefined ? choices.quiet : (quiet ?? undefined);
  return {
    pushOff: notificationTopics.filter((topic) => !(push[topic] ?? !choices.pushOff.includes(topic))),
    mailOff: mailTopics.filter((topic) => !(mail[topic] ?? !choices.mailOff.includes(topic))),
    ...(hours ? { quiet: hours } : {}),
  };
}
