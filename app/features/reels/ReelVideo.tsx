import { useEffect, useRef, useState } from "react";
import { useRow } from "#app/db/useRows.ts";
import { VideoFrame } from "#app/film/VideoFrame.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { reelCaptions } from "#shared/rules/reelCaptions.ts";
import { playerTexts as texts } from "./playerTexts.ts";
import { countReel } from "./useReelActions.ts";

/** Plays a reel: starts with its title, and offers captions. It counts as watched once it plays. */
export function ReelVideo({ reel }: { reel: HighlightReel }) {
  const hasCounted = useRef(false);
  const captions = useCaptions(reel);
  const count = () => {
    if (!hasCounted.current) countReel(reel.id, "views");
    hasCounted.current = true;
  };
  return (
    <VideoFrame
      src={reel.videoUrl}
      poster={reel.thumbnailUrl}
      label={texts.video(reel.title)}
      opening={<Opening reel={reel} />}
      onPlaying={count}
    >
      <track kind="captions" srcLang="en" label={texts.captions} src={captions} />
    </VideoFrame>
  );
}

/** Its title and who plays. */
function Opening({ reel }: { reel: HighlightReel }) {
  const fixture = useRow("fixture", reel.fixtureId);
  return (
    <>
      <p className="heading line-clamp-2 text-lg break-words sm:text-2xl">{reel.title}</p>
      {fixture.status === "ready" && <p className="truncate text-sm text-on-pitch-soft">{matchTitle(fixture.row)}</p>}
    </>
  );
}

/** The address of the text track, generated here: it needs no call and works for a reel on the device. */
function useCaptions(reel: HighlightReel): string | undefined {
  const [address, setAddress] = useState<string>();
  const fixture = useRow("fixture", reel.fixtureId);
  const match = fixture.status === "ready" ? fixture.row : undefined;
  const text = fixture.status === "loading" ? undefined : reelCaptions(reel, match);
  useEffect(() => {
    if (text === undefined) return undefined;
    const url = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [text]);
  return address;
}
