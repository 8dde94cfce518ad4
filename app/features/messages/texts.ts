export const messageTexts = {
  title: (name: string) => `Messages with ${name}`,
  message: "Message",
  contact: "Contact Streamer",
  unread: (count: number) => `${count} unread`,
  empty: "No messages yet. Yours is sent at once, or when you are back online.",
  you: "You",
  otherSide: "the requester",
  subject: "Subject",
  changeSubject: "Change the subject",
  body: "Message",
  send: "Send message",
  sending: "Sending…",
  queued: "Saved on this phone, will send when online",
  newFromHere: "New",
  refused: "Not sent",
  refusedNext: "It is kept under “needs you” in the bar, until you send it again or dismiss it.",
  success: { title: "Message sent", description: "Your message has been sent to the school/client." },
  failure: { title: "Failed to send message" },
  again: (subject: string) => (subject.startsWith("Re: ") ? subject : `Re: ${subject}`),
  whichMatch: "Which match is it about?",
  chooseMatch: "Choose a match",
  noMatches: {
    title: "Which match is it about?",
    text: "Messages are always about one of your matches. Request a stream first, then write to the streamer about it.",
    action: "Request a Stream",
  },
} as const;

/** Texts for a requester who paid the streamer directly. */
export const paidDirectlyTexts = {
  action: "I paid the streamer directly",
  title: (name: string) => `Tell ${name} that you paid?`,
  text: "They get this message. The match counts as paid once they confirm that they have the money.",
  subject: "Paid directly",
  message: (amount: string, match: string) =>
    `I paid you ${amount} directly for ${match}. Please use Mark as Paid once you have it.`,
  send: "Send message",
  sending: "Sending…",
  keep: "Not now",
  done: (name: string) => `You told ${name} that you paid. The match counts as paid once they confirm it.`,
  failure: { title: "Failed to send message" },
} as const;
