import { useMemo } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRows, type RowsState } from "#app/db/useRows.ts";
import type { VideoClip } from "#shared/entities/videoClip.ts";

/** A match's clips that can go into a reel, earliest first. */
export function useClipsOf(fixtureId: string): RowsState<VideoClip> {
  const found = useRows("videoClip", (table) => table.where("fixtureId").equals(fixtureId).toArray(), [fixtureId]);
  const rows = found.status === "ready" ? found.rows : undefined;
  const usable = useMemo(() => rows?.filter(isUsable).sort(byAge), [rows]);
  return usable ? { status: "ready", rows: usable } : { status: "loading" };
}

/** Whether a clip can go into a reel. */
export function isUsable({ deletedAt, permitted, fileState }: VideoClip): boolean {
  return !deletedAt && permitted !== false && fileState !== "refused";
}

function byAge(left: VideoClip, right: VideoClip): number {
  return left.createdAt < right.createdAt ? -1 : 1;
}

/** Whether this account is a party to the match, or an admin: others can only use existing clips. */
export function useMayAddClips(fixtureId: string): boolean {
  const { userId, role } = useStoreOwner();
  const bids = useRows("bid", (table) => table.where("fixtureId").equals(fixtureId).toArray(), [fixtureId]);
  if (role === "admin") return true;
  if (bids.status === "loading") return false;
  return bids.rows.some(
    ({ status, streamerUserId, requesterId }) =>
      status === "accepted" && (streamerUserId === userId || requesterId === userId),
  );
}
