import type { AnnouncementKind } from "./announcement.ts";

/** Its reader has something to do: while it is unread, the app's icon counts it. */
const needsReader: ReadonlySet<string> = new Set<AnnouncementKind>([
  "bidReceived",
  "newDateProposed",
  "noShowReported",
  "schoolContactRefused",
  "schoolApproved",
  "schoolWithdrew",
  "otherSigned",
  "recordingRefused",
  "pleasePay",
  "invoiceReminder",
  "disputeOpened",
  "messageReceived",
  "reviewAsked",
  "reviewWritten",
  "reelFailed",
  "streamerRejected",
  "adminWaits",
]);

/** How many of an account's notifications wait for it. */
export function countNeedsReader(notifications: readonly { kind: string; isRead: boolean }[]): number {
  return notifications.filter(({ kind, isRead }) => !isRead && needsReader.has(kind)).length;
}
