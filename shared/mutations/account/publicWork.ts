import type { Streamer } from "../../entities/streamer.ts";
import { updateReelsFromClips } from "../film/updateReelsFromClips.ts";
import type { Store } from "../store.ts";

/** The account, and its profile if any. */
interface Owner {
  userId: string;
  streamer: Streamer | undefined;
}

/**
 * An account's public work besides its profile (reels, clips, reviews by and about it) leaves the public lists with its
 * suspension, and returns when `suspendedAt` is undefined again. Other people's reels with its clips leave them until
 * an admin has reviewed them.
 */
export async function markPublicWork(store: Store, owner: Owner, suspendedAt: string | undefined): Promise<void> {
  const { userId } = owner;
  for (const fixtureId of await matchesOf(store, owner)) {
    for (const reel of await store.find("highlightReel", { fixtureId })) {
      if (reel.creatorId === userId) await store.update("highlightReel", reel.id, { suspendedAt });
    }
    for (const clip of await store.find("videoClip", { fixtureId })) {
      if (clip.ownerUserId === userId) await store.update("videoClip", clip.id, { suspendedAt });
    }
    await updateReelsFromClips(store, fixtureId);
    for (const review of await store.find("review", { fixtureId })) {
      const other = review.requesterId === userId ? review.streamerUserId : review.requesterId;
      const otherSince = other === undefined ? undefined : (await store.get("user", other))?.suspendedAt;
      await store.update("review", review.id, { suspendedAt: suspendedAt ?? otherSince });
    }
  }
}

/** The matches an account requested, and those it bid on. */
async function matchesOf(store: Store, { userId, streamer }: Owner): Promise<Set<string>> {
  const asked = await store.find("fixture", { requesterId: userId });
  const bids = streamer ? await store.find("bid", { streamerId: streamer.id }) : [];
  const accepted = bids.filter(({ acceptedAt }) => acceptedAt !== undefined);
  return new Set([...asked.map(({ id }) => id), ...accepted.map(({ fixtureId }) => fixtureId)]);
}
