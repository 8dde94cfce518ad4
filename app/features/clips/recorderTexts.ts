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
      ? "Room for about 0 minutes. Send or delete videos first."
      : `Room for about ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  picture: "What the camera sees",
  tryAgain: "Try again",
  notSaved: "Not saved",
  notCut: "This browser can't save just the last 30 seconds. Stop recording to save everything.",
  nothing: "Nothing was recorded.",
  stays: "What was recorded is on this phone. Close the camera to try again.",
  notBegun: "This browser cannot record here. Film with your camera app, then add the video.",
  full: "This device took no more of the recording: it may be full. What was recorded until then is saved here, with this match.",
  taken: "Another app took over the camera, perhaps a call. What was recorded until then is on this phone.",
} as const;
