/** What the specification leaves open and the contract proposes. */
export const contractTerms = {
  recordingWithinHours: 48,
  setUpMinutes: 45,
  copiesDeletedAfterDays: 30,
  parentDiscountPercent: 10,
  refundWithinDays: 7,
  freeCancellationDays: 7,
  newDateWithinDays: 14,
  portfolioSeconds: 60,
  disputeWithinDays: 7,
  decisionWorkingDays: 5,
} as const;

/** Which text of it was ticked: another text takes another version. */
export const startNowVersion = "start-now-en 1.0";

/** Ticked by the requester when the match is so near that work begins before the free cancellation ends. */
export const startNowTick = "Please start preparing now. My free 7-day cancellation ends when the work begins.";
