import type { Dispute } from "#shared/entities/dispute.ts";
import type { Payment } from "#shared/entities/payment.ts";
import type { Payout } from "#shared/entities/payout.ts";
import type { DisputeDecision } from "#shared/rules/disputeFlow.ts";

/** The texts of the Payments tab. */
export const paymentTexts = {
  parts: "Payments and invoices",
  part: { payments: "Payments", disputes: "Disputes", noShows: "No-shows", invoices: "Invoices", payouts: "Pay-outs" },
  csv: "Save as CSV",
  payments: {
    filter: "Show payments",
    all: "All",
    none: "No payments here",
    noneText: "Payments appear here as soon as someone presses Pay Now.",
    refunded: (amount: string) => `${amount} given back`,
    owed: (amount: string) => `${amount} on its way back`,
    transfer: "Sent it back",
    transferText: (amount: string) => `Send ${amount} back from the bank, then press here.`,
    transferred: { title: "Refund recorded" },
    failed: { title: "Nothing was recorded" },
  },
  state: {
    chosen: "Not paid yet",
    created: "Begun",
    open: "Page open",
    failed: "Failed",
    expired: "Ended",
    paid: "Paid",
    partlyRefunded: "Partly refunded",
    refunded: "Refunded",
  } satisfies Record<Payment["state"], string>,
  kind: {
    checkout: "Online",
    difference: "Online, difference",
    eventDay: "On the event day",
    invoice: "By invoice",
    share: "Online, a share",
  } satisfies Record<Payment["kind"], string>,
  disputes: {
    none: "No disputes",
    noneText: "When a requester says that something is wrong, it waits here for your decision.",
    by: (streamer: string, date: string) => `About ${streamer}, ${date}`,
    state: { open: "Open", released: "Stands", refunded: "Refunded", priced: "Price decided" } satisfies Record<
      Dispute["state"],
      string
    >,
    requesterSays: "The requester says",
    streamerSays: (streamer: string) => `${streamer} says`,
    noAnswer: "No answer yet. The streamer was asked by email and on the match.",
    price: "Price",
    paid: "Paid here",
    refunded: "Given back",
    held: "Still here",
    owed: "Owed to the streamer",
    contract: "Read the contract",
    messages: (count: number) => (count === 1 ? "1 message between them" : `${count} messages between them`),
    noMessages: "They wrote no messages to each other.",
    amount: "Amount",
    refundHint: "Empty: everything that was paid here.",
    priceHint: "What the requester pays for the match from now on.",
    notes: "Why",
    notesHint: "Both sides read it.",
    sending: "Sending…",
    decided: { title: "Dispute decided", description: "Both sides have been notified." },
    failed: { title: "Nothing was decided" },
  },
  invoices: {
    none: "No open invoices",
    noneText: "Unpaid invoices appear here, the oldest first.",
    due: (date: string) => `Due ${date}`,
    paid: "Record payment",
    recorded: { title: "Invoice paid", description: "The match counts as paid, and a receipt went out." },
    failed: { title: "Nothing was recorded" },
    pdf: "PDF",
  },
  payouts: {
    due: "To pay out",
    made: "Pay-outs",
    none: "Nothing to pay out",
    noneText: "A match may be paid out eight days after its delivery, unless it is disputed.",
    failed: { title: "Unable to load what is due", text: "Please check your connection.", again: "Try again" },
    matches: (count: number) => (count === 1 ? "1 match" : `${count} matches`),
    noAccount: "This streamer has given no bank account yet.",
    unconfirmed: "The bank has not confirmed this account yet. The streamer can ask it to under Earnings.",
    negative: "This is owed to Touchline; it comes off the next pay-out.",
    prepare: "Prepare",
    prepared: {
      title: "Pay-out prepared",
      description: "By bank: make the transfer, then mark it as paid. By provider: it is sent within a minute.",
    },
    bankCsv: "Save bank file",
    markPaid: "Mark as paid",
    paid: { title: "Marked as paid", description: "The streamer has been told." },
    reverse: "Reverse",
    reverseTitle: (amount: string, streamer: string) => `Reverse ${amount} to ${streamer}?`,
    reverseText: "For a transfer that was not made, or that the bank sent back. The streamer is owed the money again.",
    reverseReason: "Why",
    reasonMissing: "Say why it is reversed.",
    reversed: { title: "Pay-out reversed", description: "The streamer is owed the money again." },
    notDone: "It was not done",
    offline: "Needs a connection.",
    statement: "Statement",
    sending: "Being sent",
    state: { prepared: "Prepared", paid: "Paid", reversed: "Reversed" } satisfies Record<Payout["state"], string>,
  },
} as const;

export interface DecisionWords {
  button: string;
  title: string;
  text: string;
}

/** An unpaid match is paid in full, in part or not at all; a paid one stays paid or is refunded. */
export function decisionWords(isPaid: boolean): Record<DisputeDecision, DecisionWords> {
  return {
    release: isPaid
      ? {
          button: "Payment stands",
          title: "Let the payment stand?",
          text: "The match stays paid. Both sides are notified.",
        }
      : {
          button: "Pay in full",
          title: "Is it to be paid in full?",
          text: "The requester owes the full price. Both sides are notified.",
        },
    refund: {
      button: "Refund",
      title: "Refund the requester?",
      text: "The money goes back, and the match stays closed. Both sides are notified.",
    },
    price: {
      button: "Pay a part",
      title: "How much is to be paid?",
      text: "The requester owes this amount instead of the price. Both sides are notified.",
    },
    nothing: {
      button: "Nothing to pay",
      title: "Is nothing to be paid?",
      text: "The match is closed for both sides without a payment. Both sides are notified.",
    },
  };
}
