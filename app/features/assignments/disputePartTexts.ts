export const disputePartTexts = {
  title: "The requester says something is wrong",
  decides: "Tell us your side. We hear both and decide in 5 working days.",
  answered: "We have your side. We decide in 5 working days.",
  tell: "Tell us your side",
  text: "Only Touchline reads it. Say what happened, and where we can see it.",
  label: "Your side",
  missing: "Your side is required",
  send: "Send to Touchline",
  sent: {
    success: { title: "We have your side", description: "We decide in 5 working days." },
    failure: { title: "This was not sent" },
  },
  released: "We looked into the dispute: the price of the match stands.",
  refunded: (amount: string) => `We looked into the dispute: ${amount} goes back to the requester.`,
  unmarked: "We looked into the dispute: the match does not count as paid.",
  priced: (amount: string) => `We looked into the dispute: ${amount} is to be paid for this match.`,
  waived: "We looked into the dispute: nothing is to be paid for this match. It is closed.",
} as const;
