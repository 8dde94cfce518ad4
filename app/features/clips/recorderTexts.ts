const noDevice = "There is no camera here that we can use. Connect one, or add videos from your gallery.";

export const recorderTexts = {
  title: "Record clips",
  asking: "Allow the camera and the microphone…",
  start: "Record",
  stop: "Stop and save",
  saving: "Saving…",
  saveLast: "Save the last 30 seconds",
  savingLast: "Saving…",
  clock: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  recording: "Recording",
  space: (minutes: number) =>
    minutes === 0
      ? "Space for 0 minutes. Send or delete videos first."
      : `Space for ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  picture: "What the camera sees",
  tryAgain: "Try again",
  notSaved: "Not saved",
  notCut: "This browser cannot cut it out. Stop the recording: all of it is saved.",
  nothing: "Nothing was recorded.",
  stays: "What was recorded is on this phone. Close the camera to try again.",
  notBegun: "This browser cannot record here. Film with your camera app, then add the video.",
  taken: "The camera was taken away, by a call perhaps. What was recorded until then is on this phone.",
  /** Why the camera did not open, and the way out. */
  whyNot: (error: unknown) =>
    error instanceof DOMException && error.name === "NotAllowedError"
      ? "Touchline may not use the camera. Allow camera and microphone for this page in your browser's settings, then try again."
      : noDevice,
} as const;
