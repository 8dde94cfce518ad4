import { Play } from "lucide-react";
import { useState } from "react";
import { VideoFrame } from "#app/film/VideoFrame.tsx";
import { Button, buttonClasses } from "#app/ui/Button.tsx";
import type { WatchVideo as Video } from "#shared/api/live.ts";
import { ForeignPlayer } from "./ForeignPlayer.tsx";
import { PlaylistPlayer } from "./PlaylistPlayer.tsx";
import { watchTexts as texts } from "./watchTexts.ts";

interface WatchVideoProps {
  video: Video;
  /** "A vs B". */
  match: string;
}

/** What there is to play. Nothing is loaded before the press: the button says what it costs. */
export function WatchVideo({ video, match }: WatchVideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  if (video.kind === "link") return <PlatformPage href={video.href} />;
  if (isPlaying) return <Playing video={video} match={match} />;
  const isReplay = video.kind === "file" || (video.kind === "own" && video.live === null);
  return (
    <div className="board grid aspect-video max-h-[54dvh] w-full place-content-center justify-items-center gap-3 p-4 text-center text-on-pitch">
      <Button
        variant="primary"
        size="large"
        icon={<Play size={22} aria-hidden="true" />}
        onClick={() => setPlaying(true)}
      >
        {isReplay ? texts.replay : texts.play}
      </Button>
      <p className="text-sm text-on-pitch-soft">{costsOf(video)}</p>
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

function Playing({ video, match }: { video: Exclude<Video, { kind: "link" }>; match: string }) {
  switch (video.kind) {
    case "own": {
      const source = video.live ?? video.replay;
      return <PlaylistPlayer key={source} source={source} isLive={video.live !== null} match={match} />;
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
