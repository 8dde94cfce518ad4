import { ExternalLink, Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, buttonClasses, type ButtonVariant } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { downloadAddress } from "#shared/rules/mediaAddress.ts";
import { shownRecording } from "#shared/rules/shownRecording.ts";
import { platformName } from "#shared/rules/streamLink.ts";
import { DownloadMedia } from "./DownloadMedia.tsx";
import { recordingTexts as texts } from "./filmTexts.ts";

const RecordingPlayer = lazy(async () => ({ default: (await import("./RecordingPlayer.tsx")).RecordingPlayer }));

interface RecordingProps {
  bid: Bid;
  match: string;
  variant?: ButtonVariant;
}

/** View Recording and Download Media, once the recording can be watched. */
export function Recording({ bid, match, variant = "solid" }: RecordingProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = shownRecording(bid);
  const address = bid.recordingUrl ?? "";
  if (shown === "link") return <RecordingLink address={address} variant={variant} />;
  if (shown !== "file") return null;
  return (
    <>
      <Button variant={variant} icon={<Play size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts.view}
      </Button>
      <DownloadMedia address={downloadAddress(address)} />
      {isOpen && (
        <Suspense fallback={null}>
          <RecordingPlayer bid={bid} match={match} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A recording hosted elsewhere: downloadable only if its address is a video file. */
function RecordingLink({ address, variant }: { address: string; variant: ButtonVariant }) {
  const platform = platformName(address);
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer" className={buttonClasses({ variant })}>
        <ExternalLink size={20} aria-hidden="true" />
        {texts.view}
      </a>
      {/\.mp4$/i.test(new URL(address).pathname) ? (
        <DownloadMedia address={address} />
      ) : (
        <Button disabledReason={texts.elsewhere(platform)}>{texts.download}</Button>
      )}
    </>
  );
}
