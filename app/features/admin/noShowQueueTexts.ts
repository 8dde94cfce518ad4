import type { Fixture } from "#shared/entities/fixture.ts";
import { formatWhen } from "#shared/rules/format.ts";

/** The No-shows of the Payments tab. */
export const noShowQueueTexts = {
  none: "No contested no-shows",
  noneText: "When one side says that the other did not come and the other says otherwise, it waits here.",
  kickOff: ({ matchDate, matchTime, venue }: Fixture) => `Kick-off ${formatWhen(matchDate, matchTime)}, ${venue}`,
  contested: "Contested",
  says: {
    streamer: (name: string) => `The streamer, ${name}, says`,
    requester: (name: string) => `The requester, ${name}, says`,
  },
  absent: { streamer: "Nobody came to film.", requester: "Nobody was there to be filmed." },
  byPhone: (when: string) => `Reported at ${when} by their phone's clock.`,
  noPlace: "They did not say where they were.",
  noWords: "They contest it, without a reason.",
  means: {
    streamer: "If it is right, the booking ends and all that was paid here goes back.",
    requester: "If it is right, the booking ends and half of what was paid here goes back.",
  },
  uphold: "It is right: end the booking",
  dismiss: "The booking stands",
  deciding: "Deciding…",
  decided: { title: "No-show decided", description: "Both sides have been notified." },
  failed: { title: "Nothing was decided" },
} as const;
