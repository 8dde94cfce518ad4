export const queuedSentence = "Saved on this phone, will send when online";
export const notSavedSentence =
  "This could not be saved on this phone. Reload and tap again: what you typed is still here.";
export const storageFullSentence = "This phone is full. Free some space and tap again: what you typed is still here.";

export const syncTexts = {
  offline: "Offline",
  allSent: "All sent",
  sending: "Sending…",
  needsYou: "Needs you",
  update: "Update to send",
} as const;
