import { useDeferredValue, useMemo } from "react";
import { useRows } from "#app/db/useRows.ts";
import { useFreshness, type Freshness } from "#app/sync/useOutbox.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { listedStreamers } from "#shared/rules/search.ts";

export type ListedStreamers = { status: "loading" } | { status: "failed" } | { status: "ready"; streamers: Streamer[] };

/** Every verified streamer on this phone, best rated first. */
export function useListedStreamers(): ListedStreamers {
  const state = useRows("streamer", (table) => table.where("verificationStatus").equals("approved").toArray());
  const freshness = useFreshness();
  const rows = state.status === "ready" ? state.rows : undefined;
  const streamers = useMemo(() => rows && listedStreamers(rows), [rows]);
  const list = useMemo(() => listState(streamers, freshness), [streamers, freshness]);
  // A long list is drawn in small steps, so that presses get a response in between.
  return useDeferredValue(list);
}

function listState(streamers: Streamer[] | undefined, freshness: Freshness): ListedStreamers {
  if (!streamers) return { status: "loading" };
  if (streamers.length > 0 || freshness === "ready") return { status: "ready", streamers };
  return { status: freshness === "failed" ? "failed" : "loading" };
}
