/** Terms the specification leaves open, as proposed by the contract. */
export const contractTerms = {
  recordingWithinHours: 48,
  setUpMinutes: 45,
  copiesDeletedAfterDays: 30,
  parentDiscountPercent: 10,
  refundWithinDays: 7,
  freeCancellationDays: 7,
  newDateWithinDays: 14,
  noShowAfterMinutes: 30,
  noShowContestHours: 24,
  portfolioSeconds: 60,
  disputeWithinDays: 7,
  decisionWorkingDays: 5,
} as const;

/** The version of the ticked text: a changed text needs a new version. */
export const startNowVersion = "start-now-en 1.0";

/** The requester's tick when the match is so near that work starts before the free cancellation ends. */
export const startNowTick = "Please start preparing now. My free 7-day cancellation ends when the work begins.";
