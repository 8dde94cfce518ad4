export const scoreTexts = {
  pageTitle: "Score · Touchline",
  back: "Back to the match",
  missing: {
    title: "No score to keep here",
    text: "This page is for the match's streamer, and for whoever was invited to keep its score.",
    action: "Go to my matches",
  },
  heading: "Score",
  start: "Start the clock",
  stop: "Stop the clock",
  started: "The clock was started",
  stopped: "The clock was stopped",
  next: (period: string) => `Next ${period.toLowerCase()}`,
  undo: "Undo",
  nothingYet: "Nothing yet. Press what happened.",
  last: (what: string, side: string) => `${what}, ${side}`,
  notSaved: "That press was not saved. Try again.",
} as const;
