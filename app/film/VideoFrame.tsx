import { useRef, useState, type ReactNode, type RefObject } from "react";
import { Button } from "#app/ui/Button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Notice } from "#app/ui/Notice.tsx";
import { filmTexts as texts } from "./filmTexts.ts";
import { playFault, type PlayFault } from "./playFault.ts";

const openingSeconds = 1.5;

interface VideoFrameProps {
  src: string | undefined;
  poster?: string | undefined;
  label: string;
  /** Gives the caller the video element. */
  player?: RefObject<HTMLVideoElement | null>;
  /** Called with its length in milliseconds once it is known; Infinity if the file does not say it. */
  onLength?: (ms: number) => void;
  onPlaying?: () => void;
  /** Over the picture until it has played for a moment; repeated next to the video, so hidden from screen readers. */
  opening?: ReactNode;
  /** Its text tracks. */
  children?: ReactNode;
}

/** A video that plays at once, and says when it cannot be loaded. */
export function VideoFrame(props: VideoFrameProps) {
  const { src, poster, label, player, onLength, onPlaying, opening, children } = props;
  const ownPlayer = useRef<HTMLVideoElement>(null);
  const video = player ?? ownPlayer;
  const [fault, setFault] = useState<PlayFault>();
  const [isOpening, setOpening] = useState(opening !== undefined);
  const tryAgain = () => {
    setFault(undefined);
    video.current?.load();
  };
  const fail = (element: HTMLVideoElement) => void playFault(element).then(setFault);
  // Some play only the sound of an undecodable video.
  const look = ({ videoWidth }: HTMLVideoElement) => videoWidth === 0 && setFault("format");
  return (
    <div className="board relative">
      {opening !== undefined && <Opening isShown={isOpening}>{opening}</Opening>}
      {/* Matches have their title and teams as captions; filmed footage has no transcript. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        controls
        autoPlay
        playsInline
        data-autofocus
        tabIndex={0}
        src={src}
        poster={poster}
        aria-label={label}
        onPlaying={onPlaying}
        onLoadedMetadata={({ currentTarget }) => {
          look(currentTarget);
          onLength?.(Math.floor(currentTarget.duration * 1_000));
        }}
        onTimeUpdate={({ currentTarget }) => currentTarget.currentTime >= openingSeconds && setOpening(false)}
        onError={({ currentTarget }) => fail(currentTarget)}
        className="aspect-video max-h-[60dvh] w-full -outline-offset-3!"
      >
        {children}
      </video>
      {fault && (
        <Notice
          tone="clay"
          role="alert"
          strip
          {...(fault === "signal" && {
            action: (
              <Button size="small" onClick={tryAgain}>
                {texts.tryAgain}
              </Button>
            ),
          })}
        >
          {fault === "signal" ? texts.broken : texts.cannotPlay}
        </Notice>
      )}
    </div>
  );
}

function Opening({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={classes(
        "board pointer-events-none absolute top-0 left-0 z-10 max-w-[85%] rounded-br-card px-3 py-2 transition-opacity duration-300 motion-reduce:transition-none sm:px-5 sm:py-3",
        !isShown && "opacity-0",
      )}
    >
      {children}
    </div>
  );
}
