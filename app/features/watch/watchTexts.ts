import type { WatchPhase } from "#shared/api/live.ts";

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
  costs: "Video takes up to 700 MB an hour. On Wi-Fi it costs you no data.",
  platformCosts: (platform: string) => `${platform} chooses the quality: up to 1.5 GB an hour.`,
  backToLive: "Back to live",
  broken: "The video could not be played. It is tried again.",
  foreignBroken: "The site that this stream comes from does not send it. It is tried again.",
  cannotPlay: "This browser cannot play the video. Try Chrome, or Safari on an iPhone.",
  openLink: "Open the stream",
  viewers: (count: number) => (count === 1 ? "1 person is watching" : `${count} people are watching`),
  thanks: (sponsor: string) => `Brought to you by ${sponsor}`,
  linkOnly: "This stream plays only on another site. Ask whoever invited you for the match's link.",
  frame: (platform: string, match: string) => `${match} on ${platform}`,
  video: (match: string) => `${match}, video`,
} as const;
