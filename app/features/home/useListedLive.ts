import { useEffect, useState } from "react";
import type { PublicMatch } from "#shared/api/live.ts";

/** The matches that everyone may watch now. Asked for once the page is there: nobody waits for it. */
export function useListedLive(): readonly PublicMatch[] {
  const [matches, setMatches] = useState<readonly PublicMatch[]>([]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { followListed } = await import("./followListed.ts");
      if (!isOver) stop = followListed(setMatches);
    };
    // Without a network its script is missing as well.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return matches;
}
