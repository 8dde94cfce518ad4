export const inboxTexts = {
  pageTitle: "Messages · Touchline",
  title: "Messages",
  /** The link in the bar. */
  link: (unread: number) => (unread === 0 ? "Messages" : `Messages, ${unread} unread`),
  loading: "Loading your messages",
  search: "Search names, schools and messages",
  conversations: (count: number) => (count === 1 ? "1 conversation" : `${count} conversations`),
  unreadWord: "unread",
  meant: (typed: string, meant: string) => `Nothing for “${typed}”. Shown: ${meant}.`,
  you: "You:",
  waiting: "Waiting to send:",
  refused: "Not sent:",
  otherSide: { streamer: "The requester", requester: "The streamer" },
  unknownMatch: "A match that is no longer on this device",
  toMatch: "Open the match",
  none: {
    title: "No messages yet",
    text: "Your conversations about matches appear here, even without a signal.",
    streamer: "Browse Fixtures",
    requester: "Find Streamers",
  },
  notFound: {
    title: "No conversation found",
    text: (typed: string) => `No name, school or message on this device contains “${typed}”.`,
    clear: "Show all conversations",
  },
  failed: {
    title: "Your messages could not be loaded",
    text: "This device has none yet, and Touchline cannot be reached. They appear as soon as there is a signal.",
  },
  missing: "We cannot find this conversation. It may still be on its way to this device, or belong to another account.",
} as const;
