import { MonitorPlay } from "lucide-react";
import { Recording } from "#app/film/Recording.tsx";
import { watchPage } from "#app/film/sharedLink.ts";
import { ButtonLink, type ButtonVariant } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { RecordingState } from "./RecordingState.tsx";
import { detailTexts as texts } from "../detailTexts.ts";

/** The stream and the recording, only while the school permits them. */
export function VideoLinks({ bid, fixture }: { bid: Bid; fixture: Fixture }) {
  if (bid.schoolPermissionStatus === "withdrawn") return <p>{texts.hidden}</p>;
  const isPermitted = bid.schoolPermissionStatus === "approved";
  if (!isPermitted || (!bid.streamUrl && !bid.deliveredAt)) return <p>{texts.noVideo}</p>;
  return (
    <div className="flex flex-col gap-2 pt-2">
      <div className="flex flex-wrap gap-2">
        {bid.streamUrl && <VideoLink to={watchPage(fixture, bid)} words={texts.openLink} />}
        <Recording bid={bid} fixture={fixture} />
      </div>
      <RecordingState bid={bid} />
    </div>
  );
}

interface VideoLinkProps {
  /** The match's own page. */
  to: string | undefined;
  words: string;
  variant?: ButtonVariant;
}

export function VideoLink({ to, words, variant = "solid" }: VideoLinkProps) {
  if (to === undefined) return null;
  return (
    <ButtonLink to={to} variant={variant} icon={<MonitorPlay size={20} aria-hidden="true" />}>
      {words}
    </ButtonLink>
  );
}
