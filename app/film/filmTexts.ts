import type { UploadWait } from "#app/sync/uploads/uploadPlan.ts";

const waits: Record<UploadWait, string> = {
  row: "It will upload after your other changes.",
  paused: "Paused.",
  wifi: "It waits for Wi-Fi.",
  question: "It waits for your answer: open the list of what waits, at the top of the screen.",
};

export const filmTexts = {
  /** §8 of the specification. */
  uploaded: {
    title: "Clip uploaded successfully",
    description: "Your video clip has been processed and is ready to use.",
  },
  failed: "Upload failed",
  failedText: "Failed to upload video clip",
  failedOf: (name: string, sentence: string) => `${name}: ${sentence}`,
  unreadable: "This file could not be read. Choose it again.",
  broken: "The video could not be loaded. Check your signal.",
  cannotPlay: "This browser cannot play this kind of video. Watch it in another browser or on another device.",
  tryAgain: "Try again",
} as const;

/** Texts for recordings made here that are not clips yet. */
export const cutOffTexts = {
  title: (name: string) => `${name} is saved here but isn't a clip yet.`,
  running: (name: string) =>
    `${name} is being recorded. It becomes a clip when you stop it, in the window that records.`,
  save: "Save it as a clip",
  saving: "Saving…",
  notSaved: "Not saved",
  nothing: "Nothing was recorded.",
  download: "Save it to this phone",
  remove: "Delete it",
  question: "Delete this recording? Nobody else has it.",
  yes: "Delete recording",
  no: "Keep it",
} as const;

export const recordingTexts = {
  view: "View Recording",
  download: "Download Media",
  title: (match: string) => `Recording: ${match}`,
  video: (match: string) => `Video: ${match}`,
  needsSignal: "Needs a signal.",
  elsewhere: (platform = "another site") => `You can watch this recording on ${platform}, but not download it here.`,
  hidden: "The school has withdrawn permission. The video is hidden.",
  onItsWay: "The recording is on its way. It can be watched here as soon as it has arrived.",
  ownOnItsWay: "Your recording is on its way.",
  wait: (wait: UploadWait) => `Your recording is saved on this phone. ${waits[wait]}`,
  checking: "Your recording has arrived and is being checked.",
  converting: (percent: number) =>
    `Your recording has arrived and is being converted so that every browser plays it: ${percent} %.`,
  notHere:
    "Your recording has not arrived, and it is not on this device. Open Touchline on the one that has it, or choose it again.",
  refused: (reason: string) => `Your recording could not be used. ${reason}`,
  othersRefused: "The recording could not be used. The streamer was asked for another file.",
  none: "No recording was added yet.",
} as const;

/** Why the camera did not open, and what to do. */
export const cameraTexts = {
  notAllowed:
    "Touchline doesn't have permission to use the camera. Allow camera and microphone for this page in your browser's settings, then try again.",
  noDevice: "There is no camera here that we can use. Connect one, or add videos from your gallery.",
} as const;
