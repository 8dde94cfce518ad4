import type { AnnouncementKind } from "./announcement.ts";
import type { Wording } from "./wording.ts";

/** Notifications about payments, disputes and highlight reels. */
export const filmAndMoneyWordings = {
  paymentReceived: {
    sentence: "Paid: R{amount}. Booking reference {ref}",
    body: ["For {match}. You can cancel free of charge until 24 hours before; after that half is refunded."],
    action: "Open the match",
  },
  refundSent: {
    sentence: "R{amount} is on its way back to you",
    body: ["For {match}: {reason}. Banks may take a few days."],
    action: "Open the match",
  },
  sharePaid: {
    sentence: "Your share is paid: R{amount}",
    body: [
      "This email is your receipt: R{amount} on {date}, reference {ref}, for a share of the live stream of {match}.",
      "R{collected} of R{target} is there. If it is not paid in full by {deadline}, you get everything back.",
    ],
    action: "See how far it is",
  },
  shareReturned: {
    sentence: "R{amount} is on its way back to you",
    body: ["Your share of {match}, reference {ref}: {reason}. Banks may take a few days."],
    action: "See how far it is",
  },
  costShareFull: {
    sentence: "R{amount} is there, paid by many. Booking reference {ref}",
    body: [
      "For {match}.",
      {
        when: "isPaid",
        text: "The match is paid.",
        otherwise: "The bid that you accepted costs more: pay the difference on the match.",
      },
      "Your receipt is attached.",
    ],
    action: "Open the match",
  },
  costShareEnded: {
    sentence: "The collection for {match} is over",
    body: [
      { when: "isOver", text: "R{amount} of R{target} was there on the last day.", otherwise: "It was closed." },
      "Everyone gets their share back. The match is not paid.",
    ],
    action: "Open the match",
  },
  disputeOpened: {
    sentence: "{requester} says something is wrong with {match}",
    body: ['"{reason}"', "We hear both sides and decide in 5 working days. Tell us yours on the match."],
    action: "See the match",
  },
  disputeDecided: {
    sentence: "We have decided about {match}",
    body: ["{outcome}", { when: "notes", text: "{notes}" }],
    action: "See the match",
  },
  invoiceSent: {
    sentence: "Invoice {number}: R{amount}, due {dueDate}",
    body: ["Your invoice for {match} is attached and due in 30 days. Please use {number} as the reference."],
    action: "Open the match",
  },
  invoiceReminder: {
    sentence: "Reminder: invoice {number} is due on {dueDate}",
    body: ["R{amount} is still open. Already paid? You can ignore this."],
    action: "Open the match",
  },
  invoiceCredited: {
    sentence: "Credit note {number}: invoice {invoice} is cancelled",
    body: ["It is attached, for {match}. Please do not pay {invoice}: R{amount} is credited."],
    action: "Open the match",
  },
  paidOut: {
    sentence: "R{amount} paid out to you",
    body: ["For {count}. The statement is attached."],
    action: "See your earnings",
    path: "/streamer-dashboard?tab=earnings",
  },
  payoutReturned: {
    sentence: "R{amount} did not reach your bank",
    body: ["{reason} Please check your bank account. We send it again."],
    action: "Check your bank account",
    path: "/streamer-dashboard?tab=earnings",
  },
  reelReady: {
    sentence: "Your reel is ready: {title}",
    body: ["Watch it, download it, or send the link to the family."],
    action: "Watch your reel",
    path: "/highlight-reels",
  },
  reelFailed: {
    sentence: "Your reel could not be made: {title}",
    body: ["{reason} Your clips are kept."],
    action: "Open your reels",
    path: "/highlight-reels",
  },
  reelReported: {
    sentence: "Your reel is hidden for now: {title}",
    body: ["Someone has reported it. An admin will look at it, and we'll tell you what they decide."],
    action: "Open your reels",
    path: "/highlight-reels",
  },
  reelKeptDown: {
    sentence: "Your reel stays hidden: {title}",
    body: ["An admin has looked at the report. Questions? Reply to this email."],
    action: "Open your reels",
    path: "/highlight-reels",
  },
  reelShownAgain: {
    sentence: "Your reel can be seen again: {title}",
    body: ["An admin has looked at the report. Everyone can watch it again."],
    action: "Watch your reel",
    path: "/highlight-reels",
  },
} satisfies Partial<Record<AnnouncementKind, Wording>>;
