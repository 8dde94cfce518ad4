import { useEffect, useRef, type ReactNode } from "react";
import { countShown } from "#app/film/countShown.ts";

interface CountedVideoProps {
  isCounted: boolean;
  match: number;
  linkKey: string | undefined;
  children: ReactNode;
}

/**
 * Counts, for the sponsor's receipt, how long the picture in it moves. Nothing is known of what plays in a frame: it
 * counts while it is there.
 */
export function CountedVideo({ isCounted, match, linkKey, children }: CountedVideoProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isCounted) return undefined;
    let last: number | undefined;
    return countShown({ place: "picture", match, linkKey }, () => {
      const video = box.current?.querySelector("video");
      const hasMoved = !video || (!video.paused && last !== undefined && video.currentTime !== last);
      last = video?.currentTime;
      return hasMoved;
    });
  }, [isCounted, match, linkKey]);
  return <div ref={box}>{children}</div>;
}
