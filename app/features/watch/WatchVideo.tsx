import { Play } from "lucide-react";
import { useState } from "react";
import { VideoFrame } from "#app/film/VideoFrame.tsx";
import { Button, buttonClasses } from "#app/ui/Button.tsx";
import type { WatchVideo as Video } from "#shared/api/live.ts";
import { playerFor, type Player } from "#shared/rules/streamLink.ts";
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
  const player = video.kind === "platform" ? playerFor(video.url, window.location.host) : undefined;
  if (player?.kind === "link") return <PlatformLink href={player.href} words={texts.openLink} />;
  if (isPlaying) return <Playing video={video} player={player} match={match} />;
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
      <p className="text-sm text-on-pitch-soft">
        {player?.kind === "frame" ? texts.platformCosts(player.platform) : texts.costs}
      </p>
    </div>
  );
}

function Playing({ video, player, match }: WatchVideoProps & { player: Player | undefined }) {
  switch (video.kind) {
    case "own": {
      const source = video.live ?? video.replay;
      return <PlaylistPlayer key={source} source={source} isLive={video.live !== null} match={match} />;
    }
    case "file":
      return <VideoFrame src={video.url} label={texts.video(match)} />;
    case "platform":
      return <PlatformVideo player={player} href={video.url} match={match} />;
    default:
      return video satisfies never;
  }
}

interface PlatformVideoProps {
  player: Player | undefined;
  href: string;
  match: string;
}

function PlatformVideo({ player, href, match }: PlatformVideoProps) {
  if (player?.kind === "frame") {
    return (
      <div className="flex flex-col gap-2">
        <iframe
          src={player.source}
          title={texts.frame(player.platform, match)}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          // YouTube plays nothing without knowing the site.
          referrerPolicy="origin"
          // Another origin: what the player is allowed is its own storage and scripts, and nothing of this page.
          // eslint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          className="board aspect-video max-h-[54dvh] w-full border-0"
        />
        <PlatformLink href={href} words={texts.openOn(player.platform)} />
      </div>
    );
  }
  if (player?.kind === "file") {
    return player.isPlaylist ? (
      <PlaylistPlayer source={player.source} isLive match={match} />
    ) : (
      <VideoFrame src={player.source} label={texts.video(match)} />
    );
  }
  return <PlatformLink href={href} words={texts.openLink} />;
}

function PlatformLink({ href, words }: { href: string; words: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses({ variant: "solid", className: "self-start" })}
    >
      {words}
    </a>
  );
}
