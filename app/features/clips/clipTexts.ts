import type { FileState } from "#shared/entities/mediaFile.ts";

const states: Record<FileState, string> = {
  expected: "On its way",
  receiving: "On its way",
  checking: "Being checked",
  ready: "Ready",
  refused: "Needs you",
};

export const clipTexts = {
  heading: "Clips",
  explained: "Short videos of this match. They go out when there is a signal.",
  record: "Record clips",
  add: "Add videos",
  adding: "Checking your video…",
  state: (state: FileState) => states[state],
  converting: (percent: number) => `Being prepared so that every browser plays it: ${percent} %`,
  seconds: (duration: string) => `${Math.round(Number(duration))} s`,
  noPicture: "No picture yet",
  play: (title: string) => `Play ${title}`,
  private: "private",
  makePrivate: "Make private",
  makePublic: "Make public",
  sightOf: (action: string, title: string) => `${action}: ${title}`,
  madePrivate: { title: "Clip is private", description: "Public reels with it leave the public list." },
  madePublic: { title: "Clip is public" },
  sightFailed: { title: "Who sees the clip was not changed" },
  remove: "Remove from the list",
  removeQuestion: "This clip has no video. Remove it?",
  removeYes: "Remove",
  removeNo: "Keep it",
  notRemoved: "The clip was not removed",
  trim: "Trim",
  trimOf: (title: string) => `Trim ${title}`,
} as const;
