import { useEffect, useState } from "react";
import { call } from "#app/api/apiClient.ts";
import { useRow } from "#app/db/useRows.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";

export type LinkedReel = { status: "loading" } | { status: "missing" } | { status: "failed" } | FoundReel;
interface FoundReel {
  status: "ready";
  reel: HighlightReel;
}

/** A link's reel. Devices keep only the newest ones; an older one is requested once it is clear that it is not here. */
export function useReelLink(id: string): LinkedReel {
  const kept = useRow("highlightReel", id);
  const freshness = useFreshness();
  const [fetched, setFetched] = useState<LinkedReel>({ status: "loading" });
  const isAsked = kept.status === "missing" && freshness === "ready";
  useEffect(() => {
    if (!isAsked) return undefined;
    const asked = new AbortController();
    const tell = (found: LinkedReel) => void (asked.signal.aborted || setFetched(found));
    fetchReel(id, asked.signal).then(tell, () => tell({ status: "failed" }));
    return () => asked.abort();
  }, [id, isAsked]);
  if (kept.status === "ready") return { status: "ready", reel: kept.row };
  if (kept.status === "missing" && freshness === "failed") return { status: "failed" };
  return isAsked ? fetched : { status: "loading" };
}

async function fetchReel(id: string, signal: AbortSignal): Promise<LinkedReel> {
  const [reels, { highlightReelSchema }] = await Promise.all([
    call("highlightReels", { query: { public: "true" }, signal }),
    import("#shared/entities/highlightReel.ts"),
  ]);
  const answered = Object.entries(reels.find((reel) => reel.id === id) ?? {}).filter(([, value]) => value !== null);
  const parsed = highlightReelSchema.safeParse({ ...Object.fromEntries(answered), rev: 1 });
  return parsed.success ? { status: "ready", reel: parsed.data } : { status: "missing" };
}
