import type { HighlightReel } from "../entities/highlightReel.ts";

/** Public reels, newest first. The creator's own device has rows hidden from the public. */
export function listedReels(reels: readonly HighlightReel[]): HighlightReel[] {
  return newestFirst(reels.filter(isListed));
}

function isListed({ isPublic, status, permitted, takedown, heldBack, deletedAt }: HighlightReel): boolean {
  const isMadeOrDone = status === "processing" || status === "completed";
  return isPublic && isMadeOrDone && permitted !== false && !takedown && !heldBack && !deletedAt;
}

/** All reels an account has made, whoever may see them. */
export function ownReels(reels: readonly HighlightReel[], userId: string): HighlightReel[] {
  return newestFirst(reels.filter((reel) => reel.creatorId === userId && !reel.deletedAt));
}

function newestFirst(reels: readonly HighlightReel[]): HighlightReel[] {
  return [...reels].sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1));
}

export function reelTotals(reels: readonly HighlightReel[]): { reels: number; views: number; likes: number } {
  const sum = (count: "views" | "likes") => reels.reduce((total, reel) => total + reel[count], 0);
  return { reels: reels.length, views: sum("views"), likes: sum("likes") };
}

/** Only completed reels can be watched. Without the school's approval their URL is not even sent. */
export function canWatch(reel: HighlightReel): boolean {
  return reel.status === "completed" && reel.videoUrl !== undefined;
}
