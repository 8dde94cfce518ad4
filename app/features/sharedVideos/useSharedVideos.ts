import { useCallback, useEffect, useState } from "react";
import { sharedVideos, type SharedVideo } from "#app/db/sharedVideos.ts";

/** Videos shared to the app that are waiting for their match; undefined while loading. */
export function useSharedVideos(): { videos: SharedVideo[] | undefined; look: () => Promise<void> } {
  const [videos, setVideos] = useState<SharedVideo[]>();
  const look = useCallback(async () => {
    const found = await sharedVideos().catch((error: unknown) => {
      reportError(error);
      return [];
    });
    setVideos(found);
  }, []);
  useEffect(() => void look(), [look]);
  return { videos, look };
}
