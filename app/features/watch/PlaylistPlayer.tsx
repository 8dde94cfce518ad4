import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { attachPlaylist, type Attached } from "#app/film/attachPlaylist.ts";
import { watchTexts as texts } from "./watchTexts.ts";

interface PlaylistPlayerProps {
  source: string;
  isLive: boolean;
  /** "A vs B". */
  match: string;
  /** The playlist has no picture. */
  isSound?: boolean;
}

type Fault = "retried" | "unplayable";

/** A viewer is back at the live edge within seconds of the signal. */
const retryMs = 1_000;

/** The match's own stream. Unmounted, nothing of it stays on the page. */
export function PlaylistPlayer({ source, isLive, match, isSound = false }: PlaylistPlayerProps) {
  const media = useRef<HTMLMediaElement>(null);
  const attached = useRef<Attached>(undefined);
  const [fault, setFault] = useState<Fault>();
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    let isOver = false;
    const listener = { fails: setFault, plays: () => setFault(undefined) };
    const attach = async () => {
      const { default: Library } = await import("hls.js/light");
      if (isOver) return;
      attached.current = attachPlaylist(Library, element, { source, isLive, mostMs: retryMs }, listener);
    };
    attach().catch(() => setFault("retried"));
    return () => {
      isOver = true;
      attached.current?.detach();
      attached.current = undefined;
    };
  }, [source, isLive]);
  useEffect(() => nameForTheDevice(match), [match]);
  const place = (element: HTMLMediaElement | null) => {
    media.current = element;
  };
  return (
    <div className="board">
      {/* A match that is filmed live has no transcript. */}
      {isSound ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <audio ref={place} controls autoPlay aria-label={texts.listening(match)} className="w-full p-2" />
      ) : (
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={place}
          controls
          autoPlay
          playsInline
          aria-label={texts.video(match)}
          className="aspect-video max-h-[54dvh] w-full -outline-offset-3!"
        />
      )}
      {isLive && (
        <div className="flex justify-end p-2">
          <Button size="small" onClick={() => attached.current?.toLive()}>
            {texts.backToLive}
          </Button>
        </div>
      )}
      {fault && (
        <Notice tone="clay" role="alert" strip>
          {fault === "retried" ? texts.broken : texts.cannotPlay}
        </Notice>
      )}
    </div>
  );
}

/** The lock screen and the headphones show the match. */
function nameForTheDevice(match: string): () => void {
  if (!("mediaSession" in navigator)) return () => undefined;
  navigator.mediaSession.metadata = new MediaMetadata({ title: match, artist: "Touchline" });
  return () => (navigator.mediaSession.metadata = null);
}
