import type { AnnouncementKind } from "./announcement.ts";
import type { Wording } from "./wording.ts";

/** Both sides' sentences about a match that somebody did not come to. */
export const noShowWordings = {
  noShowReported: {
    sentence: "Nobody came to {match}? Answer within 24 hours",
    body: [
      "{streamer} reports that nobody was at {venue} for the match.",
      "Not right? Say so within 24 hours, and we hear both sides. Otherwise the match is off and half the price goes back.",
    ],
    forStreamer: [
      "{requester} reports that nobody came to film the match.",
      "Not right? Say so within 24 hours, and we hear both sides. Otherwise all the money goes back.",
    ],
    action: "Answer",
  },
  noShowContested: {
    sentence: "We look into who was at {match}",
    body: ["One side says that nobody came, the other says otherwise. We hear both and decide."],
    action: "See the match",
  },
  noShowDismissed: {
    sentence: "We looked into {match}: the booking stands",
    body: ["The report that nobody came was not upheld."],
    action: "See the match",
  },
  noShowSettled: {
    sentence: "{match} is off: the {absent} did not come",
    body: [
      {
        when: "refund",
        text: "R{refund} goes back to the card it was paid with.",
        otherwise: "Nothing was paid here.",
      },
    ],
    forStreamer: ["The booking has ended."],
    action: "See the match",
  },
} satisfies Partial<Record<AnnouncementKind, Wording>>;
