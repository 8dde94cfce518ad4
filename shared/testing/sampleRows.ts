/** A match's stage; a sample mutation is allowed at the stage it names. */
export const workflowStages = ["open", "bid", "accepted", "asked", "approved", "signed", "live", "delivered"] as const;
export type WorkflowStage = (typeof workflowStages)[number];

/** Ids that arguments may use. `newId` is for the row to create. */
export interface SampleRows {
  newId: string;
  userId: string;
  fixtureId: string;
  bidId: string;
  streamerId: string;
  permissionId: string;
  schoolContactId: string;
  contractId: string;
  textHash: string;
  messageId: string;
  notificationId: string;
  clipId: string;
  fileId: string;
  reelId: string;
  paymentId: string;
  refundId: string;
  disputeId: string;
  reviewId: string;
  billingDocumentId: string;
  payoutId: string;
  scoreEventId: string;
  savedSearchId: string;
  dayOffId: string;
  busyCalendarId: string;
}

/** The ids a sample uses. */
export type Named<Field extends keyof SampleRows> = Pick<SampleRows, Field>;

export function at<Rows, Args extends object>(stage: WorkflowStage, args: (rows: Rows) => Args) {
  return { at: stage, args };
}
