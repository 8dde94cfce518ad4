export const dashboardTexts = {
  title: "Streamer Dashboard",
  tabs: "Streamer Dashboard",
  tab: {
    active: "Active Workflows",
    requests: "My Requests",
    earnings: "Earnings",
    opportunities: "New Opportunities",
    profile: "Profile",
  },
  loading: "Loading your dashboard",
  tiles: {
    label: "Your figures",
    completed: "Streams Completed",
    rating: "Average Rating",
    ofFive: "of 5",
    noRating: "None yet",
    earnings: "Total Earnings",
    earningsNote: "Prices of all matches you were paid for",
    pending: "Pending Requests",
  },
  notFound: {
    title: "Streamer profile not found",
    text: "This account has no streamer profile. Register to apply for matches, or go to the matches you have asked for.",
    register: "Become a Streamer",
    requester: "Parent/Business Dashboard",
  },
  failed: {
    title: "Error Loading Profile",
    text: "Your profile could not be loaded, and there is no older copy on this device. Please try again later.",
    again: "Try again",
  },
  verification: {
    heading: "Account Verification",
    notes: "Admin notes",
    meanwhile: "We look at your profile and equipment and email you. Until then:",
    steps: {
      portfolio: "Add a link to your earlier work",
      bank: "Add the bank account you want to be paid into",
      browse: "Look at the matches near you",
    },
  },
  requests: {
    emptyTitle: "No applications yet",
    empty: "Pick a match near you and name your price.",
    emptyWaiting: "Once you are verified you can pick a match near you and name your price.",
    browse: "Browse Fixtures",
    applied: (fixture: string, date: string) => `${fixture}, applied ${date}`,
    requestCancelled: "Request cancelled",
    matchChanged: (what: readonly string[]) =>
      `The requester changed the ${listed(what)} after you applied. Your bid still stands; change or withdraw it if it no longer suits you.`,
    modify: "Modify Request",
    withdraw: "Withdraw",
    change: "Change",
    sending: "Sending…",
    withdrawTitle: "Withdraw this bid?",
    withdrawText: "The requester no longer sees it. You may bid again while the match is open.",
    threads: "Messages about other matches",
    keep: "Keep bid",
    withdrawn: { title: "Request withdrawn", description: "You may bid again while the match is open." },
    withdrawFailed: { title: "Failed to withdraw request" },
    cancelledBy: { streamer: "You cancelled", requester: "The requester cancelled" },
  },
  opportunities: {
    emptyTitle: "No fixtures available at the moment.",
    empty: "New matches come in every day.",
    browse: "Browse Fixtures",
    failedTitle: "Error Loading Fixtures",
    failed: "Failed to load fixtures. Please try again later.",
  },
} as const;

/** "date, time and venue". */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
