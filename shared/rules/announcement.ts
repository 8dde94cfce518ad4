/**
 * Something that people are told: an in-app notification for accounts, an email for everyone.
 * Texts come from rules/announcementTexts; what a mail needs beyond its text (links with tokens) is added when it is sent.
 */
export interface Announcement {
  kind: AnnouncementKind;
  to: Recipient;
  fixtureId?: string;
  bidId?: string;
  permissionId?: string;
  contractId?: string;
  /** The invoice, receipt, credit note or pay-out that is attached. */
  billingDocumentId?: string;
  payoutId?: string;
  reelId?: string;
  /** Values for the braces of the sentences: match, streamer, requester, price ("2500.00"), notes … and `side`, the reader's. Never a token. */
  values: Readonly<Record<string, string>>;
}

export const announcementKinds = [
  "claimLink",
  "passwordReset",
  "passwordChanged",
  "secondStepChanged",
  "emailChanged",
  "confirmEmail",
  "accountSuspended",
  "accountRestored",
  "permissionLink",
  "bidReceived",
  "bidAccepted",
  "bidDeclined",
  "adminWaits",
  "schoolChecking",
  "schoolAsked",
  "schoolApproved",
  "schoolDeclined",
  "schoolWithdrew",
  "schoolContactRefused",
  "schoolAnswered",
  "schoolAnswerShared",
  "otherSigned",
  "schoolMatchOff",
  "contractSigned",
  "streamLive",
  "streamMoved",
  "recordingReady",
  "recordingToCome",
  "recordingRefused",
  "pleasePay",
  "reviewAsked",
  "reviewWritten",
  "bidTurnedDown",
  "markedPaid",
  "bidCancelled",
  "fixtureChanged",
  "fixtureCancelled",
  "messageReceived",
  "streamerVerified",
  "streamerRejected",
  "paymentReceived",
  "refundSent",
  "disputeOpened",
  "disputeDecided",
  "invoiceSent",
  "invoiceReminder",
  "invoiceCredited",
  "paidOut",
  "reelReady",
  "reelFailed",
  "reelReported",
  "reelKeptDown",
  "reelShownAgain",
] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/**
 * An account gets a notification and a mail; a fixture's contact (nobody has claimed it) and the school get a mail.
 * `formerAddress` is one that the account has had until now.
 * `schoolContact` names the permission that the school is asked for, `knownContact` one of its confirmed contacts.
 */
export type Recipient =
  | { userId: string; formerAddress?: string }
  | { fixtureContact: string }
  | { schoolContact: string }
  | { knownContact: string };
