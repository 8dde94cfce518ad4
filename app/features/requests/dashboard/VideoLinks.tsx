import { ExternalLink } from "lucide-react";
import { Recording } from "#app/film/Recording.tsx";
import { buttonClasses, type ButtonVariant } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { platformName } from "#shared/rules/streamLink.ts";
import { RecordingState } from "./RecordingState.tsx";
import { detailTexts as texts } from "../texts.ts";

/** The stream and the recording, only while the school permits them. */
export function VideoLinks({ bid, match }: { bid: Bid; match: string }) {
  if (bid.schoolPermissionStatus === "withdrawn") return <p>{texts.hidden}</p>;
  const isPermitted = bid.schoolPermissionStatus === "approved";
  if (!isPermitted || (!bid.streamUrl && !bid.deliveredAt)) return <p>{texts.noVideo}</p>;
  const platform = bid.streamUrl && platformName(bid.streamUrl);
  return (
    <div className="flex flex-col gap-2 pt-2">
      <div className="flex flex-wrap gap-2">
        {bid.streamUrl && (
          <VideoLink href={bid.streamUrl} words={platform ? texts.openStream(platform) : texts.openLink} />
        )}
        <Recording bid={bid} match={match} />
      </div>
      <RecordingState bid={bid} />
    </div>
  );
}

interface VideoLinkProps {
  href: string;
  words: string;
  variant?: ButtonVariant;
}

export function VideoLink({ href, words, variant = "solid" }: VideoLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses({ variant })}>
      <ExternalLink size={20} aria-hidden="true" />
      {words}
    </a>
  );
}
