import type { AnnouncementKind } from "./announcement.ts";
import { accountWordings } from "./accountWordings.ts";
import type { Wording } from "./wording.ts";
import { filmAndMoneyWordings } from "./filmAndMoneyWordings.ts";

const tellWithin = "Tell us within 7 days.";

export const wordings: Readonly<Record<AnnouncementKind, Wording>> = {
  ...filmAndMoneyWordings,
  ...accountWordings,
  claimLink: {
    // Whoever typed the address in has chosen the schools' names too: mail to somebody else begins with neither.
    sentence: "Your streaming request is in",
    body: [
      "{match}.",
      "Streamers can now see your request. We'll email you each bid; follow it with this link.",
      "It works until {expiry}.",
    ],
    action: "Follow your request",
  },
  permissionLink: {
    sentence: "May we live-stream {match}?",
    body: [
      "{requester} has asked us to live-stream {match} ({sport}) on {matchDate} at {matchTime}, at {venue}.",
      "{streamer} would film it. Please see what is shown and where, then answer; you don't need an account.",
      "Opening the link does not commit you to anything.",
      { when: "message", text: '{streamer} wrote: "{message}"' },
    ],
    action: "See and answer",
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
  schoolChecking: {
    sentence: "We're checking {homeSchool}'s address first",
    body: [
      "{streamer} would like to ask the school about {match}. We check that the address is the school's own, usually within a day, and tell you when we have asked.",
    ],
    action: "Follow the match",
  },
  schoolAsked: {
    sentence: "We've asked {homeSchool} about {match}",
    body: ["We'll tell you when they answer. No stream goes ahead until they agree."],
    action: "Follow the match",
  },
  schoolApproved: {
    sentence: "{homeSchool} said yes to {match}",
    body: [
      { when: "notes", text: "Conditions: {notes}.", otherwise: "Conditions: none." },
      {
        when: "isContractReady",
        text: "The contract is ready: it takes two minutes to read and sign.",
        otherwise: "The video can be watched again.",
      },
    ],
    action: "Read and sign",
  },
  schoolDeclined: {
    sentence: "{homeSchool} declined {match}",
    body: [
      { when: "notes", text: "Reason: {notes}.", otherwise: "Reason: none given." },
      "The stream won't go ahead.",
      { when: "refund", text: "You'll get R{refund} back." },
    ],
    forStreamer: [
      { when: "notes", text: "Reason: {notes}.", otherwise: "Reason: none given." },
      "The stream won't go ahead.",
    ],
    action: "See the match",
  },
  schoolWithdrew: {
    sentence: "{homeSchool} has withdrawn permission for {match}",
    body: ["The video is hidden.", { when: "refund", text: "You'll get R{refund} back." }],
    forStreamer: ["Please stop now and remove every copy you published."],
    action: "See the match",
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
  recordingRefused: {
    sentence: "The recording of {match} needs another file",
    body: ["{reason}", "The match stays delivered."],
    action: "Choose another file",
  },
  pleasePay: {
    sentence: "Please pay R{price} for {match}",
    body: ["It was delivered on {deliveredAt}. Pay online, or tell us how you paid."],
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
  schoolContactRefused: {
    sentence: "The school's address for {match} is not confirmed",
    body: ["{reason} We have not asked anyone yet. Send us the school's own address and we'll ask straight away."],
    action: "See the match",
  },
  schoolAnswerShared: {
    sentence: "The school said {said} to {match}",
    body: ["{address} answered for your school. If that was not right, tell us at once: the answer can be taken back."],
    action: "Open Touchline",
    path: "/",
  },
  schoolMatchOff: {
    sentence: "{streamer} will not film {match}",
    body: [
      "The booking has ended, so your answer no longer counts. If another streamer is chosen, we'll ask you again.",
    ],
    action: "Open Touchline",
    path: "/",
  },
  messageReceived: {
    sentence: "New message from {from}: {subject}",
    body: ['"{message}"'],
    action: "Read and answer",
  },
  streamerVerified: {
    sentence: "You're verified",
    body: ["You can now apply for matches, and your profile is on Find Streamers."],
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
