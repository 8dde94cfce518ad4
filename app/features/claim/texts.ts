export const claimTexts = {
  pageTitle: "Keep your request · Touchline",
  loading: "Opening your link",
  title: "Keep your request",
  intro: "Create a free account to see bids, choose a streamer and follow this match.",
  bids: {
    title: (count: number) => (count === 1 ? "1 bid for your match" : `${count} bids for your match`),
    lead: "Look at them without signing in. You need a free account only to answer or choose one.",
    label: "Bids",
    choose: "Accept",
    streams: (count: number) => `${count} streams completed`,
    messagesFrom: (streamer: string) => `Messages from ${streamer}`,
    answer: "Answer",
    answerNamed: (streamer: string) => `Answer ${streamer}`,
    accountFor: {
      accept: (streamer: string) => `To accept ${streamer}`,
      answer: (streamer: string) => `To answer ${streamer}`,
    },
    intro: {
      accept: "Create a free account. Then check the price and accept.",
      answer: "Create a free account. Then write your answer.",
    },
  },
  usernameHint: "Your email address is fine. You sign in with it.",
  introSignedIn: (username: string) => `You are signed in as ${username}. The request will be added to this account.`,
  expires: (moment: string) => `This link works until ${moment}.`,
  fixture: (number: number | null) => (number === null ? "Number pending" : `Fixture #${number}`),
  create: "Create account",
  createVerb: "create the account",
  creating: "Creating…",
  move: "Add to my account",
  moving: "Moving…",
  haveAccount: "Already have an account?",
  signIn: "Sign in first, then come back here",
  done: (bids: number) => ({
    title: "Your request is on your dashboard",
    description:
      bids === 0
        ? "We'll tell you as soon as someone bids."
        : bids === 1
          ? "1 bid is there."
          : `${bids} bids are there.`,
  }),
  failed: "This did not work. Please try again.",
  offline: "You are offline. Creating an account needs a signal.",
  spent: {
    title: "This request belongs to an account",
    text: "Someone has already added it to their account. Sign in to see it.",
    action: "Sign in",
    dashboard: "View my requests",
  },
} as const;
