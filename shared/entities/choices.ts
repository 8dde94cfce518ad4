/** The choices, apart from the schemas: screens show them before any form is loaded. */
export const sports = [
  "Rugby",
  "Soccer",
  "Basketball",
  "Cricket",
  "Hockey",
  "Tennis",
  "Athletics",
  "Swimming",
  "Netball",
  "Volleyball",
] as const;
export type Sport = (typeof sports)[number];
export const schoolContactRoles = ["Principal", "Sports Coordinator", "Teacher", "Other"] as const;
/** A requester's choice instead of paying now: the streamer is paid on the day, or a business gets an invoice. */
export const choiceKinds = ["eventDay", "invoice"] as const;
export type ChoiceKind = (typeof choiceKinds)[number];
/** What a person can switch off on their devices, in display order. The bell always shows it. */
export const notificationTopics = [
  "searches",
  "bids",
  "ownBids",
  "school",
  "contract",
  "changes",
  "live",
  "film",
  "money",
  "messages",
  "reviews",
  "account",
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
/**
 * Topics whose emails can be switched off too. The others carry a duty, a document or a changed day: nobody may miss
 * them for want of a signal.
 */
export const mailTopics = [
  "searches",
  "bids",
  "ownBids",
  "live",
  "film",
  "messages",
  "reviews",
] as const satisfies readonly NotificationTopic[];
export type MailTopic = (typeof mailTopics)[number];
