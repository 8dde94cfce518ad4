import type { NoShow } from "#shared/entities/noShow.ts";

type Side = NoShow["by"];

export const noShowTexts = {
  report: { requester: "The streamer did not come", streamer: "Nobody is here to be filmed" } satisfies Record<
    Side,
    string
  >,
  dialog: {
    title: (name: string) => `${name} did not come?`,
    text: (name: string) => `${name} can contest this within 24 hours. If not, the booking ends by itself.`,
    money: {
      requester: "All that you paid here goes back to you.",
      streamer: "Half of what was paid here goes back, as when a booking is cancelled on the day.",
    } satisfies Record<Side, string>,
    placeHint:
      "It shows that you are at the ground. Only the two of you and Touchline see it. It works without a signal.",
    send: "Report",
    sending: "Reporting…",
  },
  reported: {
    success: { title: "Reported", description: "We have asked the other side. You'll hear within 24 hours." },
    failure: { title: "This was not reported" },
  },
  theirs: {
    streamer: (name: string) => `${name} reports that nobody was there to be filmed`,
    requester: (name: string) => `${name} reports that you did not come to film`,
  } satisfies Record<Side, (name: string) => string>,
  byPhone: (when: string) => `Reported at ${when} by their phone's clock.`,
  until: (when: string) => `Contest within 24 hours, by ${when}. After that the booking ends by itself.`,
  back: {
    requester: "All that was paid here goes back.",
    streamer: "Half of what was paid here goes back.",
  } satisfies Record<Side, string>,
  contest: "Contest",
  /** By who reported: what the other side admits. */
  agree: { streamer: "Nobody was there", requester: "I did not come" } satisfies Record<Side, string>,
  agreeing: {
    title: "End the booking now?",
    text: "The booking ends at once, without waiting 24 hours.",
    confirm: "End the booking",
    keep: "Not now",
    sending: "Sending…",
  },
  contesting: {
    title: "Contest the report",
    text: "We hear both of you and decide. No money moves before.",
    reason: "What happened",
    hint: "When you were there, where, and who saw you.",
    send: "Contest",
    sending: "Sending…",
  },
  contested: {
    success: { title: "Contested", description: "We hear both of you and decide." },
    failure: { title: "This was not sent" },
  },
  agreed: { success: { title: "The booking has ended" }, failure: { title: "This was not sent" } },
  yours: {
    streamer: "You reported that nobody was there to be filmed",
    requester: "You reported that the streamer did not come",
  } satisfies Record<Side, string>,
  waiting: (name: string, when: string) => `${name} can contest it until ${when}. If not, the booking ends by itself.`,
  queued: "Saved on this phone, will send when online",
  deciding: "We look into who was at the match",
  decidingText:
    "One of you says that nobody came, the other says otherwise. We hear both and decide. No money moves before.",
  said: (words: string) => `“${words}”`,
  dismissed: "We looked into it: the booking stands",
} as const;
