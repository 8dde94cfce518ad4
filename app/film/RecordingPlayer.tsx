import { useRef, useState } from "react";
import { useClipSource } from "#app/film/useClipSource.ts";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { downloadAddress } from "#shared/rules/mediaAddress.ts";
import { CutClip } from "./CutClip.tsx";
import { DownloadMedia } from "./DownloadMedia.tsx";
import { recordingTexts as texts } from "./filmTexts.ts";
import { VideoFrame } from "./VideoFrame.tsx";

interface RecordingPlayerProps {
  bid: Pick<Bid, "fixtureId" | "recordingFileId" | "recordingUrl">;
  match: string;
  onClose: () => void;
}

/** A match's recording, from this device if stored here, else from the server; and clips cut from it. */
export function RecordingPlayer({ bid, match, onClose }: RecordingPlayerProps) {
  const source = useClipSource({ mediaFileId: bid.recordingFileId, videoUrl: bid.recordingUrl });
  const player = useRef<HTMLVideoElement>(null);
  const [lengthMs, setLength] = useState<number>();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(match)}
      size="wide"
      flush
      actions={bid.recordingUrl && <DownloadMedia address={downloadAddress(bid.recordingUrl)} />}
    >
      {/* The picture stays in view while a part of it is chosen below. */}
      <div className="sticky top-0 z-10 [&_video]:max-h-[38dvh]!">
        <VideoFrame src={source} label={texts.video(match)} player={player} onLength={setLength} />
      </div>
      <CutClip fixtureId={bid.fixtureId} player={player} lengthMs={lengthMs} />
    </Dialog>
  );
}
