import type { ButtonVariant } from "#app/ui/Button.tsx";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import { dashboardTexts as texts } from "../texts.ts";
import { VideoLink } from "./VideoLinks.tsx";

interface WatchLiveProps {
  streamUrl: string;
  /** The link for others. */
  shared: string;
  /** The match, for the recipient of the link. */
  title: string;
  variant: ButtonVariant;
}

/** A match is live for an hour or two: watching and sharing are one press away. */
export function WatchLive({ streamUrl, shared, title, variant }: WatchLiveProps) {
  return (
    <>
      <VideoLink href={streamUrl} words={texts.watch} variant={variant} />
      <ShareButton title={title} url={shared} />
    </>
  );
}
