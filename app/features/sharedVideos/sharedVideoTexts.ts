export const sharedVideoTexts = {
  pageTitle: "Add your video · Touchline",
  title: "Add your video",
  which: "Which match is it from?",
  list: "Videos to add",
  add: (count: number) => (count === 1 ? "Add to this match" : `Add ${count} videos to this match`),
  adding: "Adding…",
  discard: "Don't add",
  discarded: { title: "Not added", description: "The original is still in your gallery." },
  choose: "Choose the match first.",
  loading: "Looking for your videos",
  none: { title: "No video to add", text: "Share a video to Touchline from your gallery, and it appears here." },
  noMatch: {
    title: "No match to add it to",
    text: "A video can be added to a match of yours once the school has agreed. We keep it here until then.",
  },
  lost: "The video didn't get here. Make room on this phone if it is full, then share it again.",
  myMatches: "My matches",
} as const;
