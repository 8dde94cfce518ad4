import type { WatchPhase } from "#shared/api/live.ts";
import { randPerHour } from "#shared/rules/dataPrice.ts";

type Words = Readonly<Record<"title" | "text", string>>;

/** What a viewer reads in each phase. While there is something to play, it is above the picture. */
const phases: Readonly<Record<WatchPhase, Words>> = {
  notYet: { title: "Not live yet", text: "The picture appears here by itself once the streamer is live." },
  settingUp: { title: "The streamer is setting up", text: "The picture appears here by itself." },
  live: { title: "Live", text: "The match is being streamed now." },
  catchingUp: {
    title: "The signal at the field is gone",
    text: "The picture goes on once it is back. You miss nothing: the replay will have it.",
  },
  halfTime: { title: "Half-time", text: "The picture goes on with the second half." },
  ended: { title: "The match is over", text: "The replay is still coming in from the field." },
  replay: { title: "Replay", text: "The whole match, from the beginning." },
  hidden: {
    title: "This match is not shown",
    text: "The school has not agreed to it, or has taken its permission back.",
  },
  notAllowed: {
    title: "This link does not open the match",
    text: "It is old, or a part of it is missing. Ask whoever sent it to you for a new one.",
  },
};

/** 1.5 Mbit/s, the best that a phone films; and what platforms send of the best quality, in megabytes an hour. */
const [ownMegabytes, platformMegabytes] = [700, 1_500];
/** 48 kbit/s, the best sound that a phone films. */
const soundMegabytes = 22;

export const watchTexts = {
  phases,
  pageTitle: "Watch · Touchline",
  opening: "Looking for the match…",
  unknown: { title: "There is no such match", text: "It may have been cancelled. Is the whole link there?" },
  offline: { title: "No signal", text: "Watching needs a connection. This page goes on by itself once there is one." },
  stale: "No signal. This is how it was when it was last heard of.",
  home: "Go to the home page",
  play: "Play",
  replay: "Play the replay",
  costs: `Video: up to ${ownMegabytes} MB an hour, about R${randPerHour(ownMegabytes)}. On Wi-Fi it costs you no data.`,
  sound: "Sound only",
  soundCosts: `Sound: up to ${soundMegabytes} MB an hour, about R${randPerHour(soundMegabytes)}.`,
  toSound: `Sound only (up to ${soundMegabytes} MB an hour)`,
  toVideo: `Show the picture (up to ${ownMegabytes} MB an hour)`,
  listening: (match: string) => `${match}, sound only`,
  platformCosts: (platform: string) =>
    `Video: ${platform} chooses the quality, up to ${platformMegabytes / 1_000} GB an hour, about R${randPerHour(platformMegabytes)}.`,
  foreignCosts: `Video: the other site chooses the quality, up to ${platformMegabytes / 1_000} GB an hour, about R${randPerHour(platformMegabytes)}.`,
  beforehand: "Before the match",
  kickOffIn: "Kick-off in",
  kickOffPassed: (clock: string) => `Kick-off was planned for ${clock}.`,
  /** Seconds → "2 days 3 h", "3 h 12 min", "12 min 5 s". */
  timeLeft: (seconds: number) => {
    const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600)];
    const days = Math.floor(hours / 24);
    if (days > 0) return `${days} ${days === 1 ? "day" : "days"} ${hours % 24} h`;
    return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min ${seconds % 60} s`;
  },
  wake: "Wake me when it starts",
  awaited: "This page makes a sound once the match is live. Keep it open: the screen stays on.",
  backToLive: "Back to live",
  broken: "The video could not be played. It is tried again.",
  foreignBroken: "The site that this stream comes from does not send it. It is tried again.",
  cannotPlay: "This browser cannot play the video. Try Chrome, or Safari on an iPhone.",
  openLink: "Open the stream",
  viewers: (count: number) => (count === 1 ? "1 person is watching" : `${count} people are watching`),
  sponsor: "Whoever brought this match to you",
  thanks: (sponsor: string) => `Brought to you by ${sponsor}`,
  showScore: "Show the final score",
  scoreOnly: "Only the score (less than 60 kB)",
  linkOnly: "This stream plays only on another site. Ask whoever invited you for the match's link.",
  frame: (platform: string, match: string) => `${match} on ${platform}`,
  video: (match: string) => `${match}, video`,
} as const;
