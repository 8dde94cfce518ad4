/**
 * A notification: in the app for accounts, by email for everyone. Texts come from rules/announcementTexts; an email's
 * extra parts (links with tokens) are added when it is sent.
 */
export interface Announcement {
  kind: AnnouncementKind;
  to: Recipient;
  fixtureId?: string;
  bidId?: string;
  permissionId?: string;
  contractId?: string;
  /** The attached invoice, receipt, credit note or pay-out. */
  billingDocumentId?: string;
  payoutId?: string;
  reelId?: string;
  /**
   * Values for the sentences' placeholders: match, streamer, requester, price ("2500.00"), notes … and `side`, the
   * reader's. Never a token.
   */
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
  "searchMatched",
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
  "matchReported",
  "otherSigned",
  "schoolMatchOff",
  "contractSigned",
  "streamLive",
  "streamMoved",
  "recordingReady",
  "recordingToCome",
  "recordingRefused",
  "sponsorReceipt",
  "pleasePay",
  "reviewAsked",
  "reviewWritten",
  "bidTurnedDown",
  "markedPaid",
  "bidCancelled",
  "newDateProposed",
  "newDateDeclined",
  "newDateAgreed",
  "newDateRefused",
  "matchMoved",
  "noShowReported",
  "noShowContested",
  "noShowDismissed",
  "noShowSettled",
  "fixtureChanged",
  "fixtureCancelled",
  "messageReceived",
  "streamerVerified",
  "streamerRejected",
  "paymentReceived",
  "refundSent",
  "sharePaid",
  "shareReturned",
  "costShareFull",
  "costShareEnded",
  "disputeOpened",
  "disputeDecided",
  "invoiceSent",
  "invoiceReminder",
  "invoiceCredited",
  "paidOut",
  "payoutReturned",
  "bankAccountChanged",
  "reelReady",
  "reelFailed",
  "reelReported",
  "reelKeptDown",
  "reelShownAgain",
] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/**
 * An account gets a notification and an email; a fixture's contact (while unclaimed) and the school get an email.
 * `sharePayer` is a share: its payer has given an address with it.
 * `formerAddress` is the account's previous one. `schoolContact` is the permission whose school is asked,
 * `knownContact` one of its confirmed contacts.
 */
export type Recipient =
  | { userId: string; formerAddress?: string }
  | { fixtureContact: string }
  | { sharePayer: string }
  | { schoolContact: string }
  | { knownContact: string };
