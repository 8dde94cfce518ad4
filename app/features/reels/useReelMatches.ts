import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRows } from "#app/db/useRows.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { isUsable } from "./useClipsOf.ts";
import { useCompletedFixtures } from "./useReels.ts";

const mostMatches = 500;

export interface ReelMatches {
  /** Matches to which this account may add clips: those it requested or filmed, and all for an admin. */
  own: readonly Fixture[];
  /** Other people's matches with usable clips. */
  others: readonly Fixture[];
}

/** The completed matches a reel can be made from, latest first; always includes the chosen one. */
export function useReelMatches(chosenId: string): ReelMatches | undefined {
  const { userId, role } = useStoreOwner();
  const matches = useCompletedFixtures(mostMatches);
  const bids = useRows("bid", (table) => table.where("status").equals("accepted").toArray());
  const clips = useRows("videoClip", (table) => table.toArray());
  if (matches.status === "loading" || bids.status === "loading" || clips.status === "loading") return undefined;
  const booked = bids.rows.filter(({ streamerUserId, requesterId }) => [streamerUserId, requesterId].includes(userId));
  const ownIds = new Set(booked.map(({ fixtureId }) => fixtureId));
  const filmedIds = new Set(clips.rows.filter(isUsable).map(({ fixtureId }) => fixtureId));
  const isOwn = ({ id }: Fixture) => role === "admin" || ownIds.has(id);
  return {
    own: matches.rows.filter(isOwn),
    others: matches.rows.filter((match) => !isOwn(match) && (filmedIds.has(match.id) || match.id === chosenId)),
  };
}
