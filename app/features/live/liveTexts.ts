import type { LiveQuality } from "#app/film/live/liveQuality.ts";
import { sizeText } from "#app/film/sizeText.ts";

const qualities: Readonly<Record<LiveQuality, { label: string; note: string }>> = {
  "720p": { label: "720p", note: "Sharp. Needs a good signal." },
  "480p": { label: "480p", note: "Good on a phone." },
  "360p": { label: "360p", note: "For a weak signal." },
  sound: { label: "Sound only", note: "Commentary without a picture." },
};

export const liveTexts = {
  pageTitle: "Go live · Touchline",
  back: "Back to the match",
  heading: "Go live with this phone",
  explained:
    "What you film is saved on this phone first, then sent. A dead spot leaves no hole: what is missing follows by itself, and the replay has all of it.",
  quality: "Best quality",
  qualityHint: "It goes down by itself while the signal is weak, and up again.",
  qualities,
  costs: (megabytes: number, rand: number) => `${megabytes} MB an hour, about R${rand} at R85 a gigabyte`,
  goLive: "Go live",
  goOn: "Go on filming",
  opening: "Opening the stream…",
  end: "End stream",
  ending: "Saving…",
  endQuestion: {
    title: "End the stream?",
    text: "The picture stops for everyone. What is still on this phone is sent, and becomes the replay. Mark the match as delivered on its card.",
    keep: "Go on filming",
  },
  asking: "Allow the camera and the microphone…",
  picture: "What the camera sees",
  tryAgain: "Try again",
  states: {
    live: "Live",
    behind: (seconds: number) => `Live, ${seconds} s waiting`,
    noSignal: "No signal, filming goes on",
  },
  nothingLost: "Nothing is lost: it is on this phone, and is sent once there is a signal.",
  waiting: (seconds: number, bytes: number) => `Waiting on this phone: ${clock(seconds)} (${sizeText(bytes)})`,
  allSent: "Everything filmed has been sent.",
  now: (quality: LiveQuality) => `Filming in ${qualities[quality].label}`,
  keepOpen: "Keep this page open and the screen on.",
  share: (match: string) => `${match}, live`,
  ended: {
    title: "The stream has ended",
    text: "What is still on this phone is sent by itself. Keep Touchline open until it is.",
    action: "Back to the match",
  },
  battery: "Less than 15 % battery. Plug the phone in, or film shorter.",
  taken: "Another app took over the camera, perhaps a call. Everything filmed until then is on this phone.",
  full: "This phone is full. Everything filmed until then is on it. Make room, then go on.",
  removed: {
    title: "The browser removed what it had stored on this phone",
    text: (lostSeconds: number) =>
      `It does that when a phone is nearly full, so make some room. ${lostOf(lostSeconds)} Filming goes on.`,
  },
  failed: "This phone cannot film just now. Everything filmed until then is on it.",
  neverBegan:
    "This browser gets no picture from the camera for a live stream. Try once more, or use Chrome, or Safari on an iPhone with the newest version. Here you can record clips, or paste the address of a stream elsewhere.",
  stopped: "Stopped",
  otherWindow: "Another window of this phone films this match. Close it, or go on there.",
  otherPhone: "Film with this phone instead",
  needsSignal:
    "The first time needs a signal for a moment. Walk to where there is some, or record clips meanwhile: they are sent later.",
  cannot: {
    title: "This browser cannot film live",
    text: "Use Chrome, or Safari on an iPhone with the newest version. Here you can record clips, or paste the address of a stream elsewhere.",
  },
  checking: "Looking at what this phone can do…",
  missing: {
    title: "This match is not on this device",
    text: "It belongs to another account, or the booking has ended.",
    action: "Back to your matches",
  },
  notYet: {
    title: "Not yet",
    action: "Back to the match",
  },
} as const;

function lostOf(seconds: number): string {
  if (seconds === 0) return "Nothing of the film is lost.";
  return `Up to ${clock(seconds)} of film had not been sent and is gone; the replay has the rest.`;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
