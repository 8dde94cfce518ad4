import { MonitorPlay, Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, ButtonLink, type ButtonVariant } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { downloadAddress } from "#shared/rules/mediaAddress.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { shownRecording } from "#shared/rules/shownRecording.ts";
import { platformName } from "#shared/rules/streamLink.ts";
import { DownloadMedia } from "./DownloadMedia.tsx";
import { recordingTexts as texts } from "./filmTexts.ts";
import { watchPage } from "./sharedLink.ts";

const RecordingPlayer = lazy(async () => ({ default: (await import("./RecordingPlayer.tsx")).RecordingPlayer }));

interface RecordingProps {
  bid: Bid;
  fixture: Fixture;
  variant?: ButtonVariant;
}

/** View Recording and Download Media, once the recording can be watched. */
export function Recording({ bid, fixture, variant = "solid" }: RecordingProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = shownRecording(bid);
  const address = bid.recordingUrl ?? "";
  if (shown === "link") return <RecordingLink page={watchPage(fixture, bid)} address={address} variant={variant} />;
  if (shown !== "file") return null;
  return (
    <>
      <Button variant={variant} icon={<Play size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts.view}
      </Button>
      <DownloadMedia address={downloadAddress(address)} />
      {isOpen && (
        <Suspense fallback={null}>
          <RecordingPlayer bid={bid} match={matchTitle(fixture)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface RecordingLinkProps {
  page: string | undefined;
  address: string;
  variant: ButtonVariant;
}

/** A recording hosted elsewhere is watched on the match's own page, and downloadable only if it is a video file. */
function RecordingLink({ page, address, variant }: RecordingLinkProps) {
  const platform = platformName(address);
  return (
    <>
      {page !== undefined && (
        <ButtonLink to={page} variant={variant} icon={<MonitorPlay size={20} aria-hidden="true" />}>
          {texts.view}
        </ButtonLink>
      )}
      {/\.mp4$/i.test(new URL(address).pathname) ? (
        <DownloadMedia address={address} />
      ) : (
        <Button disabledReason={texts.elsewhere(platform)}>{texts.download}</Button>
      )}
    </>
  );
}
