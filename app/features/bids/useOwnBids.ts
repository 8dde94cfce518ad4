import { useMemo } from "react";
import { useRows } from "#app/db/useRows.ts";
import { rowKey } from "#app/db/clientStore.ts";
import { useOutbox } from "#app/sync/useOutbox.ts";
import type { Bid } from "#shared/entities/bid.ts";
import { isLive } from "#shared/rules/bidFlow.ts";

export interface OwnBid {
  bid: Bid;
  /** Saved on this phone but not sent yet. */
  isQueued: boolean;
}

/** The streamer's live bid on each fixture, by the fixture's id. */
export function useOwnBids(streamerId: string | undefined): ReadonlyMap<string, OwnBid> {
  const state = useRows(
    "bid",
    async (table) => (streamerId ? table.where("streamerId").equals(streamerId).toArray() : []),
    [streamerId],
  );
  const outbox = useOutbox();
  const rows = state.status === "ready" ? state.rows : undefined;
  return useMemo(() => {
    const waiting = new Set(outbox?.flatMap((item) => item.writes));
    const live = (rows ?? []).filter(isLive);
    return new Map(live.map((bid) => [bid.fixtureId, { bid, isQueued: waiting.has(rowKey("bid", bid.id)) }]));
  }, [rows, outbox]);
}
