import { useEffect, useRef } from "react";
import { call } from "#app/api/apiClient.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRows } from "#app/db/useRows.ts";
import { paths } from "#app/paths.ts";
import { useSignInFirst } from "#app/session/signInDoor.ts";
import { useResumed } from "#app/session/useResumed.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { toast } from "#app/ui/toastStore.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { playerTexts as texts } from "./playerTexts.ts";

/** A reel's address, in this app and from outside. */
export function reelAddress(id: string): string {
  return `${paths.highlightReels}?reel=${id}`;
}

/**
 * Whether this account likes a reel, and a function to change that. Visitors sign in first and return to their like.
 */
export function useLike(reel: HighlightReel): { isLiked: boolean; toggle: () => void } {
  const { userId } = useStoreOwner();
  const signInFirst = useSignInFirst();
  const { run } = useMutate("reel.like", { failure: { title: texts.likeFailed } });
  const likes = useRows("reelLike", (table) => table.where("highlightReelId").equals(reel.id).toArray(), [reel.id]);
  const isLiked = likes.status === "ready" && likes.rows.some((like) => like.userId === userId && like.isLiked);
  const wanted = useResumed("like");
  const isWanted = wanted === reel.id && userId !== "visitor" && likes.status === "ready" && !isLiked;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    isDone.current = true;
    void run({ id: reel.id, isLiked: true });
  }, [isWanted, run, reel.id]);
  const toggle = () => {
    if (userId === "visitor") signInFirst("like", reel.id, reelAddress(reel.id));
    else void run({ id: reel.id, isLiked: !isLiked });
  };
  return { isLiked, toggle };
}

/** Uses the phone's share sheet; without one, copies the link. */
export async function shareReel({ id, title }: HighlightReel): Promise<void> {
  const url = `${window.location.origin}${reelAddress(id)}`;
  if (await (canShare() ? sent({ title, url }) : copied(url))) countReel(id, "shares");
}

function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** False when the user cancelled. */
async function sent(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch {
    return false;
  }
}

async function copied(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    toast(texts.copied);
    return true;
  } catch {
    toast({ ...texts.notCopied, description: url, tone: "destructive" });
    return false;
  }
}

/** The server counts each person once a day. Without a signal nothing is counted, silently. */
export function countReel(id: string, what: "views" | "shares"): void {
  void call("countReel", { id, body: { what } }).catch(() => undefined);
}
