import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { bidTexts } from "./texts.ts";

const texts = bidTexts.notVerified;

interface NotVerifiedDialogProps {
  streamer: Streamer | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Why a profile cannot apply yet. */
export function NotVerifiedDialog({ streamer, isOpen, onClose }: NotVerifiedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={streamer?.verificationStatus === "rejected" ? texts.rejected : texts.text}
      actions={
        <>
          <ButtonLink variant="primary" to={paths.streamerDashboard}>
            {texts.seeProfile}
          </ButtonLink>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    />
  );
}
