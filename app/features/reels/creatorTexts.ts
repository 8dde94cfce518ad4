import type { TransitionType } from "#shared/entities/highlightReelClip.ts";

export const creatorTexts = {
  title: "Create Highlight Reel",
  steps: { setup: "Setup", clips: "Add Clips", edit: "Edit & Preview" },
  back: "Back",
  toClips: "Next: Add Clips",
  toEdit: "Next: Edit Reel",
  match: "Match",
  chooseMatch: "Choose a match",
  ownMatches: "Matches you can add clips to",
  otherMatches: "Other matches with clips",
  noMatches: "No match is completed yet. You can make a reel once one is.",
  reelTitle: "Title",
  description: "Description",
  makePublic: "Make public",
  publicNote: "Everyone can watch it as long as the school agrees.",
  privateNote: "Only you can watch it.",
  privateClips: (titles: readonly string[]) =>
    titles.length === 1
      ? `“${titles[0] ?? ""}” is private, so this reel stays private until whoever added that clip makes it public.`
      : `${titles.length} clips are private, so this reel stays private until whoever added them makes them public.`,
  restored: "What you began earlier is back.",
  upload: "Upload Video Clips",
  uploading: (count: number) => (count === 1 ? "Checking your video…" : `Checking ${count} videos…`),
  notParty: "Only this match's streamer and requester add clips.",
  available: (count: number) => `Available Clips: ${count}`,
  availableTitle: "Available Video Clips",
  loadingClips: "Loading clips...",
  noClips: "No clips available. Upload some video clips to get started.",
  noClipsTitle: "No clips yet",
  seconds: (seconds: number) => `${seconds} s`,
  add: "Add to Reel",
  added: "Added",
  onItsWay: "On its way",
  summary: "About this reel",
  selected: (count: number) => `Selected Clips (${count})`,
  selectedEmpty: "No clips selected. Go back and add some.",
  sortHint: "Drag, or press the handle and use the arrow keys.",
  transition: (clip: string) => `Transition into ${clip}`,
  transitions: { cut: "Cut", fade: "Fade", slide: "Slide", zoom: "Zoom" } satisfies Record<TransitionType, string>,
  remove: (clip: string) => `Remove ${clip}`,
  permission: "School permission approved. If it is withdrawn, the reel is hidden straight away.",
  public: "Public",
  private: "Only you can see it",
  create: "Create Reel",
  creating: "Creating...",
} as const;

/** §8 of the specification. */
export const creationNotices = {
  missing: {
    title: "Missing information",
    description: "Please select a fixture, add a title, and include at least one clip.",
    tone: "destructive",
  },
  failed: "Creation failed",
  created: {
    title: "Highlight reel created!",
    description: "Your highlight reel is being processed and will be available soon.",
  },
} as const;

export const previewTexts = {
  title: "Preview",
  play: "Play preview",
  pause: "Pause preview",
  position: (now: string, all: string) => `${now} of ${all}`,
  from: (clip: string) => `Play from ${clip}`,
  clip: (clip: string) => `Preview of ${clip}`,
  nowhere: "This clip is still on its way from another device. It is in the reel all the same.",
} as const;
