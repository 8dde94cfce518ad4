import type { BillingDocument } from "#shared/entities/billingDocument.ts";

export const paymentTexts = {
  pageTitle: "Payment · Touchline",
  title: "Payment",
  base: "Base amount",
  discount: "Pay Now Discount (10%)",
  total: "Total",
  methods: "We accept",
  methodNames: ["Visa", "Mastercard", "EFT", "QR Code"],
  secure:
    "Protected by 256-bit SSL encryption. Processed by a card payment provider: your card details never reach us.",
  pay: (amount: string) => `Pay ${amount}`,
  creating: "Creating payment session...",
  leaving: "Opening the payment page...",
  cancel: "Cancel",
  loading: "Looking up your match",
  rulesTitle: "If plans change",
  rules: [
    "You cancel more than 24 hours before the match: you get everything back. Inside 24 hours: half.",
    "The streamer cancels or does not come, or the school says no: you get everything back.",
    "Rained off: a new date within 14 days at this price, else you are refunded as if you had cancelled when it was called off.",
    "The signal or the power fails and the match is recorded: that counts as delivered.",
    "Refunds take 7 days at most.",
  ],
  tickMissing: "Tick this first: the match is at most 7 days away.",
  priceChanged: (amount: string) => `The price is now ${amount}. Check and pay again.`,
  which: "Which match are you paying for?",
  matchNumber: (number: number | undefined) => (number === undefined ? "Number pending" : `Fixture #${number}`),
  nothing: "There is nothing to pay here",
  unknown: {
    title: "Which match are you paying for?",
    request: "Request a stream",
    visitor: {
      text: "We can't find a request from this device. Request a stream first, or sign in to the account you used. Nothing has been charged.",
      other: "Login",
    },
    account: {
      text: "None of your matches has this payment open. Nothing has been charged.",
      other: "See your requests",
    },
  },
  back: "Back to your requests",
  tryAgain: "Try again",
  offline: "No signal. We open the payment page as soon as there is some.",
  waiting: "We open the payment page as soon as there is a signal. Nothing has been charged.",
  stopWaiting: "Don't pay now",
  noSession: { title: "Error", description: "Unable to create payment session. Please try again." },
  failed: { title: "Payment Error", description: "Failed to create payment session. Please try again." },
} as const;

export const madeTexts = {
  pageTitle: "Payment successful · Touchline",
  title: "Payment successful",
  intro: "Thank you. Here's your payment and what happens next.",
  confirming: "Confirming your payment…",
  stillConfirming:
    "Still confirming. Banks sometimes take a few minutes. You can close this page: we email you as soon as it is confirmed.",
  offline: "No signal. We confirm your payment as soon as there is some.",
  confirmed: (amount: string) => `Payment confirmed: ${amount}.`,
  reference: (reference: string) => `Booking reference ${reference}.`,
  refunding: (amount: string) => `${amount} is on its way back to you.`,
  missed: "This payment did not go through.",
  missedAction: "See what you can do",
  steps: [
    { title: "Matching with streamers", text: "We match you with qualified local streamers within 2-4 hours." },
    { title: "Your streamer contacts you", text: "They confirm the details and ask the school for permission." },
    { title: "Event day", text: "The streamer sets up before kick-off, and the match goes live." },
  ],
  nextTitle: "What happens next",
  booking: "You get your booking reference by email within 10 minutes.",
  support: "Questions? Contact support: Monday to Friday, 8:00 AM to 6:00 PM.",
  bookings: "View My Bookings",
  home: "Back to Home",
} as const;

export const failedTexts = {
  pageTitle: "Payment failed · Touchline",
  title: "Payment failed",
  intro: "Your payment did not go through, and nothing was charged.",
  reasonsTitle: "Why this happens",
  reasons: [
    "There is not enough money in the account",
    "The card has expired, or a detail was mistyped",
    "The bank stopped the payment or asked for a confirmation that did not come",
    "The connection broke off, or the payment page was closed",
  ],
  optionsTitle: "What you can do",
  options: [
    "Try the payment again, with the same card or another one",
    "Contact your bank to allow online payments",
    "Choose Pay on Event Day and pay the streamer at the match",
  ],
  eventDay: "Pay on Event Day",
  eventDayChosen: {
    title: "You pay on the event day",
    text: "You can pay the streamer on the day of the match. Nothing else is needed now.",
  },
  support: "Support hours: Monday to Friday, 8:00 AM to 6:00 PM.",
  again: "Try Payment Again",
  home: "Back to Home",
} as const;

export const lineTexts = {
  unpaid: "Unpaid",
  failed: "Payment failed",
  dueNow: (amount: string) => `${amount} if you pay now`,
  difference: (amount: string) => `${amount} more to pay`,
  payNow: "Pay now",
  payNowInstead: "Pay now instead",
  confirming: "Confirming payment",
  choices: {
    eventDay: { word: "Pay on event day", text: "You pay the streamer at the match." },
    invoice: { word: "Invoice requested", text: "It comes by email within 24 hours, to be paid in 30 days." },
  },
  paid: "Paid",
  paidText: (amount: string, reference: string) => `${amount}, booking reference ${reference}`,
  refund: "Refund",
  paidDirectly: "The streamer confirmed your payment.",
  billingDocuments: "Documents",
  billingDocument: { invoice: "Invoice", receipt: "Receipt", creditNote: "Credit note" } satisfies Record<
    BillingDocument["kind"],
    string
  >,
  billingDocumentVoid: "(cancelled)",
  billingDocumentsOffline: "PDFs open with a signal.",
  refunded: (amount: string) => `${amount} refunded.`,
  refunding: (amount: string) => `${amount} is on its way back to you.`,
  calledOff: (match: string) => `${match} was called off`,
  requestUnpaid: (number: number | undefined) => `Request #${number ?? ""} is unpaid`,
  description: (home: string, away: string) => `Live stream of ${home} vs ${away}`,
} as const;
