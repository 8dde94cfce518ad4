export const proofTexts = {
  pageTitle: "Proof for the gate · Touchline",
  checking: "Checking the code",
  approved: {
    title: (school: string) => `${school} said yes`,
    offline: (clock: string) => `Approved, checked offline as of ${clock}`,
    offlineText: "The signature is right. Without a signal nobody knows whether the school has withdrawn since.",
    online: "Still approved",
    onlineText: (clock: string) => `Asked Touchline at ${clock}.`,
  },
  withdrawn: {
    title: "Withdrawn",
    text: "The school has withdrawn permission. Nothing may be filmed.",
  },
  otherDay: {
    title: "This match is not today",
    text: (day: string) => `It is on ${day}, and this code is for that day.`,
  },
  ended: {
    title: "This booking has ended",
    text: "The match was cancelled, has moved to another day or has another streamer. This code does not count any more.",
  },
  over: {
    title: "This code has expired",
    text: (day: string) => `It was for ${day}. Ask the streamer for the code of today's match.`,
  },
  forged: {
    title: "This code is not valid",
    text: "It was not signed by Touchline, or something in it was changed. Ask the streamer to show the code again.",
  },
  unknownKey: {
    title: "This phone cannot check the code",
    text: "It needs a signal once to get the keys. Try again where there is one.",
    action: "Try again",
  },
  empty: {
    title: "Check a streamer's code",
    text: "Point this phone's camera at the code on the streamer's phone and open its link. It works without a signal once Touchline has been opened on this phone.",
    label: "Or paste the code's link",
    button: "Check",
  },
  facts: { match: "Match", when: "When", who: "Who films", since: "The school said yes", until: "Counts until" },
  until: (day: string) => `The end of ${day}`,
} as const;
