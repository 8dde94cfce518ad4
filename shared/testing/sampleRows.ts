/** How far a match has come; a sample mutation is one that the state it names allows. */
export const workflowStages = ["open", "bid", "accepted", "asked", "approved", "signed", "live", "delivered"] as const;
export type WorkflowStage = (typeof workflowStages)[number];

/** Ids of what arguments may name. `newId` is that of the row to be made. */
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
}

/** What a sample names of the rows. */
export type Named<Field extends keyof SampleRows> = Pick<SampleRows, Field>;

export function at<Rows, Args extends object>(stage: WorkflowStage, args: (rows: Rows) => Args) {
  return { at: stage, args };
}
