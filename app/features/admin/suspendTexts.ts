export const suspendTexts = {
  suspended: "This account is suspended.",
  suspend: "Suspend account",
  restore: "Restore account",
  suspendTitle: (name: string) => `Suspend ${name}?`,
  restoreTitle: (name: string) => `Restore ${name}?`,
  suspendText:
    "The person can no longer use Touchline or see contacts, on any device. Their coming matches are cancelled, and requesters and schools are told.",
  restoreText: "The person can sign in and is listed again. Cancelled matches stay cancelled.",
  reason: "Reason",
  suspendHint: "The person will read this.",
  restoreHint: "Kept for your records.",
  sending: "Sending…",
  suspendDone: { title: "Account suspended", description: "Coming matches are cancelled, and both sides are told." },
  restoreDone: { title: "Account restored", description: "The person can sign in again." },
  suspendFailed: { title: "The account could not be suspended" },
  restoreFailed: { title: "The account could not be restored" },
  /** The rejection dialog's texts. */
  rejection: {
    openBids: (count: number) =>
      count === 0 ? "There are no open bids." : `${count} open ${count === 1 ? "bid is" : "bids are"} withdrawn.`,
    goesOn: (count: number) =>
      count === 1
        ? "This match goes on: rejecting does not cancel a booking."
        : "These matches go on: rejecting does not cancel bookings.",
    suspendInstead: "Suspend the account instead",
  },
} as const;
