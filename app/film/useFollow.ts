import { useCallback, useEffect, useRef } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { followFiles } from "./followFiles.ts";

/** Reports on files for as long as this screen is open. */
export function useFollow(): (fileIds: readonly string[]) => void {
  const database = useDatabase();
  const stops = useRef(new Set<() => void>());
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all) stop();
    };
  }, []);
  return useCallback(
    (fileIds) => {
      if (fileIds.length > 0) stops.current.add(followFiles(database, fileIds));
    },
    [database],
  );
}
