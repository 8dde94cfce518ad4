import { ExternalLink } from "lucide-react";
import { buttonClasses } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { platformName } from "#shared/rules/streamLink.ts";
import { detailTexts as texts } from "./texts.ts";

/** The stream and the recording, only while the school permits them. */
export function VideoLinks({ bid }: { bid: Bid }) {
  if (bid.schoolPermissionStatus === "withdrawn") return <p>{texts.hidden}</p>;
  const isPermitted = bid.schoolPermissionStatus === "approved";
  if (!isPermitted || (!bid.streamUrl && !bid.recordingUrl)) return <p>{texts.noVideo}</p>;
  const platform = bid.streamUrl && platformName(bid.streamUrl);
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {bid.streamUrl && (
        <VideoLink href={bid.streamUrl} words={platform ? texts.openStream(platform) : texts.openLink} />
      )}
      {bid.recordingUrl && <VideoLink href={bid.recordingUrl} words={texts.openRecording} />}
    </div>
  );
}

export function VideoLink({ href, words }: { href: string; words: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses({ variant: "solid" })}>
      <ExternalLink size={20} aria-hidden="true" />
      {words}
    </a>
  );
}
