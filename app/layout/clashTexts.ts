/** What a streamer reads before taking a match that clashes with other plans. */
export const clashTexts = {
  titles: {
    taken: "You film another match at that time",
    dayOff: "You are away that day",
    busy: "Your calendar says you are busy then",
    sameDay: "You film another match that day",
  },
  match: (title: string, time: string, venue: string) => `${title}, ${time}, ${venue}`,
  dayOff: (reason: string | undefined) => (reason === undefined ? "A day off" : `A day off: ${reason}`),
  busy: (from: string, until: string) => `From ${from} to ${until}.`,
  before: {
    bid: "You can still bid. The requester sees that you have another match or are away, not which or why.",
    sign: "You can still sign.",
    date: "This is about the new date. You can still agree to it.",
  },
} as const;
