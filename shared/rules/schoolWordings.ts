import type { AnnouncementKind } from "./announcement.ts";
import type { Wording } from "./wording.ts";

/** Both sides' and the school's sentences about asking the school, and its answer. */
export const schoolWordings = {
  permissionLink: {
    sentence: "May we live-stream {match}?",
    body: [
      "{requester} has asked us to live-stream {match} ({sport}) on {matchDate} at {matchTime}, at {venue}.",
      "{streamer} would film it. Please see what is shown and where, then answer; you don't need an account.",
      "Opening the link does not commit you to anything.",
      { when: "oldWhen", text: "The match has moved: you said yes to {oldWhen}. That answer counts until this one." },
      { when: "message", text: '{streamer} wrote: "{message}"' },
    ],
    action: "See and answer",
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
  schoolContactRefused: {
    sentence: "The school's address for {match} is not confirmed",
    body: ["{reason} We have not asked anyone yet. Send us the school's own address and we'll ask straight away."],
    action: "See the match",
  },
  schoolAnswered: {
    sentence: "Your answer about {match}: {said}",
    body: [
      "This is your copy of what you answered on {answeredAt}.",
      { when: "notes", text: 'You wrote: "{notes}"' },
      {
        when: "isYes",
        text: "Changed your mind? The link takes your permission back at any time.",
        otherwise: "Nothing is streamed.",
      },
    ],
    action: "See your answer",
  },
  matchReported: {
    sentence: "A viewer has reported the video of {match}",
    body: [
      "It can still be watched: you decide. Touchline looks at the report as well, usually within a day.",
      "The link below takes your permission back at any time. The video is then hidden within seconds.",
    ],
    action: "See your answer",
  },
  schoolAnswerShared: {
    sentence: "The school said {said} to {match}",
    body: ["{address} answered for your school. If that was not right, tell us at once: the answer can be taken back."],
    action: "See the answer",
  },
  schoolMatchOff: {
    sentence: "{streamer} will not film {match}",
    body: [
      "The booking has ended, so your answer no longer counts. If another streamer is chosen, we'll ask you again.",
    ],
    action: "See your answer",
  },
} satisfies Partial<Record<AnnouncementKind, Wording>>;
