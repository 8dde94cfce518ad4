import type { AnnouncementKind } from "./announcement.ts";
import { accountWordings } from "./accountWordings.ts";
import type { Wording } from "./wording.ts";
import { newDateWordings } from "./newDateWordings.ts";
import { noShowWordings } from "./noShowWordings.ts";
import { schoolWordings } from "./schoolWordings.ts";
import { filmAndMoneyWordings } from "./filmAndMoneyWordings.ts";

const tellWithin = "Tell us within 7 days.";

export const wordings: Readonly<Record<AnnouncementKind, Wording>> = {
  ...filmAndMoneyWordings,
  ...accountWordings,
  ...schoolWordings,
  ...newDateWordings,
  ...noShowWordings,
  claimLink: {
    // Whoever typed the address also typed the schools' names: email to others must not start with them.
    sentence: "Your streaming request is in",
    body: [
      "{match}.",
      "Streamers can now see your request. We'll email you each bid; follow it with this link.",
      "It works until {expiry}.",
    ],
    action: "Follow your request",
  },
  searchMatched: {
    sentence: "New match for {search}: {match}",
    body: [
      "{sport} on {when}, at {venue}. Their budget is R{price}.",
      "You get this because of your search “{search}”. You can delete it under Browse Fixtures.",
    ],
    action: "See the match",
    path: "/browse-fixtures",
  },
  bidReceived: {
    sentence: "New bid for {match}: R{price}",
    body: ['{streamer} wrote: "{message}"', "Compare your bids and choose one."],
    action: "Compare bids",
  },
  bidAccepted: {
    sentence: "You got the match: {match}",
    body: ["{requester} accepted your bid of R{price}. Next: ask the school for permission."],
    action: "Ask the school",
  },
  bidDeclined: {
    sentence: "{match} went to another streamer",
    body: ["Thanks for bidding. There are more open matches near you."],
    action: "See open matches",
    path: "/browse-fixtures",
  },
  bidCancelled: {
    sentence: "The booking of {match} was cancelled",
    body: ['{from} wrote: "{reason}"', "The match is open for bids again."],
    forStreamer: ['{from} wrote: "{reason}"', "You don't need to do anything."],
    action: "See the match",
  },
  fixtureChanged: {
    sentence: "{match} has changed",
    body: ["New {changes}. Your bid still stands; change or withdraw it if it no longer suits you."],
    action: "Look at your bid",
  },
  fixtureCancelled: {
    sentence: "{match} was cancelled",
    body: [
      { when: "reason", text: 'The requester wrote: "{reason}"', otherwise: "The requester no longer needs a stream." },
      "You don't need to do anything.",
    ],
    action: "See the match",
  },
  adminWaits: {
    sentence: "Waits for you: {waiting}",
    body: ["{waiting}.", "The list on the Overview tab shows each, with how long the oldest has waited."],
    action: "See what waits",
    path: "/admin-dashboard",
  },
  otherSigned: {
    sentence: "{name} signed the contract for {match}",
    body: ["Now it's your turn."],
    action: "Read and sign",
  },
  contractSigned: {
    sentence: "Signed by both: {match}",
    body: ["Your copy is attached. See you at {venue}."],
    action: "Open the match",
  },
  streamLive: {
    sentence: "{match} is live",
    body: ["Watch now, and share the link with the family."],
    action: "Watch live",
  },
  streamMoved: {
    sentence: "{match} has a new link",
    body: ["The streamer has put the link right. Watch there, and share it with the family once more."],
    action: "Watch live",
  },
  recordingReady: {
    sentence: "The recording of {match} is ready",
    body: [`Watch or download it. Something wrong? ${tellWithin}`],
    action: "View the recording",
  },
  recordingToCome: {
    sentence: "{match} was filmed, and the recording is on its way",
    body: ["{streamer} sends it when there is a good connection. We'll tell you as soon as you can watch it."],
    action: "Open the match",
  },
  sponsorReceipt: {
    sentence: "What {match} brought you",
    body: [
      "The receipt is attached: how long your name and pictures were shown, and how many watched. It counts on with the replay, so the newest is always on your dashboard.",
    ],
    action: "Open the match",
  },
  recordingRefused: {
    sentence: "The recording of {match} needs another file",
    body: ["{reason}", "The match stays delivered."],
    action: "Choose another file",
  },
  pleasePay: {
    sentence: "Please pay R{price} for {match}",
    body: [
      "It was delivered on {deliveredAt}. Pay online, or pay {streamer} directly and tell them on the match: they confirm it there.",
    ],
    action: "Open the match",
  },
  reviewAsked: {
    sentence: "How was {streamer}?",
    body: ["You watched {match}. A minute of your time helps the next school choose."],
    action: "Rate the streamer",
  },
  reviewWritten: {
    sentence: "{from} has rated {match}",
    body: ["Rate it too, and both ratings are shown. Without yours, theirs is shown in 7 days."],
    action: "Rate the match",
  },
  bidTurnedDown: {
    sentence: "Your bid for {match} was declined",
    body: [
      { when: "reason", text: 'The requester wrote: "{reason}"' },
      "The match is still open: you can bid again at another price.",
    ],
    action: "See the match",
  },
  markedPaid: {
    sentence: "{streamer} confirmed your payment of R{price}",
    body: [`For {match}. Not right? ${tellWithin}`],
    action: "Open the match",
  },
  messageReceived: {
    sentence: "New message from {from}: {subject}",
    body: ['"{message}"'],
    action: "Read and answer",
  },
  streamerVerified: {
    sentence: "You're verified",
    body: [
      "You can now apply for matches, and your profile is on Find Streamers.",
      { when: "notes", text: 'We wrote: "{notes}"' },
    ],
    action: "Find a match",
    path: "/streamer-dashboard?tab=opportunities",
  },
  streamerRejected: {
    sentence: "Your profile needs another look",
    body: [{ when: "notes", text: "{notes}" }, "Reply to this email and we'll help."],
    action: "Open your profile",
    path: "/streamer-dashboard?tab=profile",
  },
};
