import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** What the page's address says: which reel is watched, and whether one is being made. Back closes either. */
export function useReelsAddress() {
  const [params, setParams] = useSearchParams();
  const watch = useCallback(
    (id: string, replace = false) => setParams({ reel: id }, { replace, preventScrollReset: true }),
    [setParams],
  );
  const create = useCallback(
    (fixtureId?: string) => setParams({ create: fixtureId ?? anyMatch }, { preventScrollReset: true }),
    [setParams],
  );
  const close = useCallback(() => setParams({}, { replace: true, preventScrollReset: true }), [setParams]);
  const reelId = params.get("reel") ?? undefined;
  const creating = params.get("create") ?? undefined;
  const fixtureId = creating === anyMatch ? undefined : creating;
  return { reelId, isCreating: creating !== undefined, fixtureId, watch, create, close };
}

/** Replaces a match's id: the match is chosen in the creator. */
const anyMatch = "new";
