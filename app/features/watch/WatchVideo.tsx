import { Headphones, Play } from "lucide-react";
import { useState } from "react";
import { VideoFrame } from "#app/film/VideoFrame.tsx";
import { Button, buttonClasses } from "#app/ui/Button.tsx";
import type { WatchVideo as Video } from "#shared/api/live.ts";
import { CountedVideo } from "./CountedVideo.tsx";
import { ForeignPlayer } from "./ForeignPlayer.tsx";
import { PlaylistPlayer } from "./PlaylistPlayer.tsx";
import { useWatchMode, type WatchMode } from "./useWatchMode.ts";
import { watchTexts as texts } from "./watchTexts.ts";

interface WatchVideoProps {
  video: Video;
  /** "A vs B". */
  match: string;
  /** For its sponsor's receipt. */
  counts: boolean;
  number: number;
  linkKey: string | undefined;
}

/** What there is to play. Nothing is loaded before the press: the buttons say what it costs. */
export function WatchVideo({ video, match, counts, number, linkKey }: WatchVideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [chosen, choose] = useWatchMode();
  const play = (mode: WatchMode) => {
    choose(mode);
    setPlaying(true);
  };
  if (video.kind === "link") return <PlatformPage href={video.href} />;
  const hasSound = video.kind === "own" && video.sound !== undefined;
  if (!isPlaying) return <Choice video={video} modes={modesOf(hasSound, chosen)} onPlay={play} />;
  const mode = hasSound ? chosen : "video";
  return (
    <div>
      <CountedVideo isCounted={counts && mode === "video"} match={number} linkKey={linkKey}>
        <Playing video={video} match={match} mode={mode} />
      </CountedVideo>
      {hasSound && (
        <Button variant="quiet" onClick={() => play(mode === "sound" ? "video" : "sound")}>
          {mode === "sound" ? texts.toVideo : texts.toSound}
        </Button>
      )}
    </div>
  );
}

/** What this device chose last comes first. */
function modesOf(hasSound: boolean, chosen: WatchMode): WatchMode[] {
  if (!hasSound) return ["video"];
  return chosen === "sound" ? ["sound", "video"] : ["video", "sound"];
}

interface ChoiceProps {
  video: Exclude<Video, { kind: "link" }>;
  modes: readonly WatchMode[];
  onPlay: (mode: WatchMode) => void;
}

function Choice({ video, modes, onPlay }: ChoiceProps) {
  const isReplay = video.kind === "file" || (video.kind === "own" && video.live === null);
  const words = {
    video: { label: isReplay ? texts.replay : texts.play, costs: costsOf(video), icon: Play },
    sound: { label: texts.sound, costs: texts.soundCosts, icon: Headphones },
  };
  return (
    <div className="board grid aspect-video max-h-[54dvh] w-full place-content-center justify-items-center gap-x-6 gap-y-3 p-4 text-center text-on-pitch">
      {modes.map((mode, at) => {
        const { label, costs, icon: Icon } = words[mode];
        return (
          <div key={mode} className="grid justify-items-center gap-1">
            <Button
              variant={at === 0 ? "primary" : "solid"}
              size={at === 0 ? "large" : "normal"}
              icon={<Icon size={22} aria-hidden="true" />}
              onClick={() => onPlay(mode)}
            >
              {label}
            </Button>
            <p className="text-sm text-on-pitch-soft">{costs}</p>
          </div>
        );
      })}
    </div>
  );
}

/** What an hour of it costs on mobile data. */
function costsOf(video: Exclude<Video, { kind: "link" }>): string {
  switch (video.kind) {
    case "frame":
      return texts.platformCosts(video.platform);
    case "playlist":
      return texts.foreignCosts;
    case "own":
    case "file":
      return texts.costs;
    default:
      return video satisfies never;
  }
}

interface PlayingProps {
  video: Exclude<Video, { kind: "link" }>;
  match: string;
  mode: WatchMode;
}

function Playing({ video, match, mode }: PlayingProps) {
  switch (video.kind) {
    case "own": {
      const isSound = mode === "sound";
      const { live, replay } = (isSound ? video.sound : undefined) ?? video;
      const source = live ?? replay;
      return <PlaylistPlayer key={source} source={source} isLive={live !== null} match={match} isSound={isSound} />;
    }
    case "file":
      return <VideoFrame src={video.url} label={texts.video(match)} />;
    case "playlist":
      return <ForeignPlayer key={video.url} source={video.url} match={match} />;
    case "frame":
      return <PlatformFrame {...video} match={match} />;
    default:
      return video satisfies never;
  }
}

interface PlatformFrameProps {
  source: string;
  platform: string;
  match: string;
}

function PlatformFrame({ source, platform, match }: PlatformFrameProps) {
  return (
    <iframe
      src={source}
      title={texts.frame(platform, match)}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      // YouTube plays nothing without knowing the site.
      referrerPolicy="origin"
      // Another origin: what the player is allowed is its own storage and scripts, and nothing of this page.
      // eslint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      className="board aspect-video max-h-[54dvh] w-full border-0"
    />
  );
}

/** What plays nowhere else: only who has the match's link is shown it. */
function PlatformPage({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses({ variant: "solid", className: "self-start" })}
    >
      {texts.openLink}
    </a>
  );
}
