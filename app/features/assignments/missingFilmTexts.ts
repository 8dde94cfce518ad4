export const missingFilmTexts = {
  title: (seconds: number) => `The recording waits for ${clock(seconds)} of film`,
  elsewhere:
    "It has not arrived yet. Open Touchline on the phone that filmed it, where there is a signal: it is sent by itself. If that phone no longer has it, the recording can be made without it.",
  here: "It is on this phone, and is sent by itself. Keep Touchline open until it is.",
  gone: "That film is gone",
  question: {
    title: "Make the recording without it?",
    text: (seconds: number) =>
      `The replay then has a gap of ${clock(seconds)}. If the film arrives within 30 days after all, the recording is made again with it.`,
    confirm: "Make the recording",
    keep: "Keep waiting",
  },
  busy: "Saving…",
  offline: "This needs a signal. Try again where there is one.",
  failed: "That was not saved. Try again.",
} as const;

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
