import type { AnnouncementKind } from "./announcement.ts";
import type { Wording } from "./wording.ts";

/** Both sides' sentences about moving a match. */
export const newDateWordings = {
  newDateProposed: {
    sentence: "New date for {match}? {newWhen}",
    body: [
      "{from} proposes to play on {newWhen} instead of {when}. The price and the place stay the same.",
      "Accept it, or propose another date.",
    ],
    action: "Answer",
  },
  newDateDeclined: {
    sentence: "{match} stays on {when}",
    body: ["{from} cannot make {newWhen}. Propose another date, or keep this one."],
    action: "See the match",
  },
  newDateAgreed: {
    sentence: "You both agreed on {newWhen} for {match}",
    body: ["We've asked {homeSchool} about the new date. Until they answer, {when} and their yes to it hold."],
    action: "See the match",
  },
  newDateRefused: {
    sentence: "{homeSchool} said no to {newWhen} for {match}",
    body: [
      { when: "notes", text: "Reason: {notes}.", otherwise: "Reason: none given." },
      "The match stays on {when}. Propose another date, or cancel.",
    ],
    action: "See the match",
  },
  matchMoved: {
    sentence: "{match} has moved to {newWhen}",
    body: [
      "It is in your dashboard, your contract and your calendar feed. The price and the place stay the same.",
      { when: "notes", text: "The school's conditions: {notes}." },
    ],
    action: "Open the match",
  },
} satisfies Partial<Record<AnnouncementKind, Wording>>;
