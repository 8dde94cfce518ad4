import { useClipSource } from "#app/film/useClipSource.ts";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { downloadAddress } from "#shared/rules/mediaAddress.ts";
import { DownloadMedia } from "./DownloadMedia.tsx";
import { recordingTexts as texts } from "./filmTexts.ts";
import { VideoFrame } from "./VideoFrame.tsx";

interface RecordingPlayerProps {
  bid: Pick<Bid, "recordingFileId" | "recordingUrl">;
  match: string;
  onClose: () => void;
}

/** A match's recording: from this device if stored here, else from the server. */
export function RecordingPlayer({ bid, match, onClose }: RecordingPlayerProps) {
  const source = useClipSource({ mediaFileId: bid.recordingFileId, videoUrl: bid.recordingUrl });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(match)}
      size="wide"
      flush
      actions={bid.recordingUrl && <DownloadMedia address={downloadAddress(bid.recordingUrl)} />}
    >
      <VideoFrame src={source} label={texts.video(match)} />
    </Dialog>
  );
}
