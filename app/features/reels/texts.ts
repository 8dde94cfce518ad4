import type { ReelStatus } from "#shared/entities/highlightReel.ts";

export const reelTexts = {
  title: "Match Highlight Reels",
  subtitle: "Create and watch reels from completed matches.",
  create: "Create Highlight Reel",
  createReel: "Create Reel",
  createReelOf: (match: string) => `Create Reel of ${match}`,
  figures: "Reels in figures",
  totalReels: "Total Reels",
  totalViews: "Total Views",
  totalLikes: "Total Likes",
  list: "Highlight reels",
  loading: "Loading highlight reels",
  none: "No highlight reels yet",
  noneText: "Be the first to create an amazing highlight reel!",
  createFirst: "Create Your First Reel",
  failed: "Highlight reels could not be loaded",
  failedText: "Check your signal, then try again.",
  tryAgain: "Try again",
  watch: "Watch Reel",
  processing: "Processing...",
  showMore: (count: number) => (count === 1 ? "Show one more" : `Show ${count} more`),
  counts: {
    views: (count: number) => (count === 1 ? "1 view" : `${count} views`),
    likes: (count: number) => (count === 1 ? "1 like" : `${count} likes`),
    shares: (count: number) => (count === 1 ? "1 share" : `${count} shares`),
  },
  status: {
    draft: "Draft",
    processing: "Processing",
    completed: "Completed",
    failed: "Failed",
  } satisfies Record<ReelStatus, string>,
  recent: "Create Reels from Recent Matches",
  home: "Highlight Reels",
  homeText: "The best minutes of matches that were filmed, put together by families and streamers.",
  viewAll: "View All",
} as const;

export const ownReelTexts = {
  title: "My reels",
  privateReel: "Only you can see it",
  publicReel: "Public",
  retry: "Try again",
  retrying: "Trying again…",
  retried: { title: "Your reel is being made again" },
  retryFailed: "The reel was not started again",
  delete: "Delete",
  download: "Download",
  deleteTitle: "Delete this reel?",
  deleteText: (title: string) => `“${title}” is gone for everybody then. Its clips stay.`,
  deleteYes: "Delete reel",
  deleting: "Deleting…",
  deleteNo: "Keep reel",
  deleted: { title: "Reel deleted" },
  deleteFailed: "The reel was not deleted",
  progress: (percent: number) => `${percent} %`,
  waitingForClips: (count: number) =>
    count === 1 ? "Waiting for 1 clip to arrive." : `Waiting for ${count} clips to arrive.`,
  withdrawn: "Hidden: the school has taken its permission back.",
  reported: "Hidden: somebody reported it. An admin will look at it.",
  keptDown: "Hidden: an admin has taken it down.",
} as const;

/** The reel in the shape of a phone that is held upright. */
export const verticalTexts = {
  make: "Make for stories (9:16)",
  asking: "Asking…",
  making: "Making it for stories (9:16)",
  download: "Download for stories (9:16)",
  notAsked: "The video for stories was not asked for",
  notMade: "The video for stories could not be made. Try again later.",
} as const;
