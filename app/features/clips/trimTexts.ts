export const trimTexts = {
  title: "Trim the clip",
  start: "Start",
  end: "End",
  at: (seconds: string) => `${seconds} s`,
  save: (seconds: string) => `Keep these ${seconds} s`,
  saving: "Saving…",
  tooShort: "Choose at least half a second.",
  notHere: "The video is not on this phone and not sent yet: trim it on the phone that has it.",
  success: { title: "Clip trimmed" },
  failure: { title: "Failed to trim the clip" },
} as const;
