import type { NotificationTopic } from "../entities/choices.ts";
import type { AnnouncementKind } from "./announcement.ts";

const topicOfKind: Readonly<Record<AnnouncementKind, NotificationTopic>> = {
  bidReceived: "bids",
  claimLink: "bids",
  bidAccepted: "ownBids",
  bidDeclined: "ownBids",
  bidTurnedDown: "ownBids",
  permissionLink: "school",
  schoolChecking: "school",
  schoolAsked: "school",
  schoolApproved: "school",
  schoolDeclined: "school",
  schoolWithdrew: "school",
  schoolContactRefused: "school",
  schoolAnswered: "school",
  schoolAnswerShared: "school",
  schoolMatchOff: "school",
  matchReported: "school",
  otherSigned: "contract",
  contractSigned: "contract",
  bidCancelled: "changes",
  newDateProposed: "changes",
  newDateDeclined: "changes",
  newDateAgreed: "changes",
  newDateRefused: "changes",
  matchMoved: "changes",
  fixtureChanged: "changes",
  fixtureCancelled: "changes",
  streamLive: "live",
  streamMoved: "live",
  recordingReady: "film",
  recordingToCome: "film",
  recordingRefused: "film",
  reelReady: "film",
  reelFailed: "film",
  reelReported: "film",
  reelKeptDown: "film",
  reelShownAgain: "film",
  pleasePay: "money",
  markedPaid: "money",
  paymentReceived: "money",
  refundSent: "money",
  disputeOpened: "money",
  disputeDecided: "money",
  invoiceSent: "money",
  invoiceReminder: "money",
  invoiceCredited: "money",
  paidOut: "money",
  payoutReturned: "money",
  messageReceived: "messages",
  reviewAsked: "reviews",
  reviewWritten: "reviews",
  passwordReset: "account",
  passwordChanged: "account",
  secondStepChanged: "account",
  emailChanged: "account",
  confirmEmail: "account",
  accountSuspended: "account",
  accountRestored: "account",
  streamerVerified: "account",
  streamerRejected: "account",
  adminWaits: "account",
};

export function topicOf(kind: AnnouncementKind): NotificationTopic {
  return topicOfKind[kind];
}

/** Its reader has something to do: while it is unread, the app's icon counts it. */
const needsReader: ReadonlySet<string> = new Set<AnnouncementKind>([
  "bidReceived",
  "newDateProposed",
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
