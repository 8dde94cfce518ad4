import { useRef, useState, type RefObject } from "react";
import { useClipSource } from "#app/film/useClipSource.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { isValidPart, msOf, secondsText } from "#shared/rules/clipTrim.ts";
import { shortestClipMs } from "#shared/rules/mediaLimits.ts";
import { trimTexts as texts } from "./trimTexts.ts";
import { TrimHandle } from "./TrimHandle.tsx";

/** Trims the video: two handles, with the picture at the one being moved. */
export function TrimDialog({ clip, onClose }: { clip: VideoClip; onClose: () => void }) {
  const player = useRef<HTMLVideoElement>(null);
  const [startMs, setStart] = useState(msOf(clip.startTime));
  const [endMs, setEnd] = useState(msOf(clip.endTime));
  const [lengthMs, setLength] = useState(msOf(clip.fileDuration ?? clip.endTime));
  const { run, isBusy } = useMutate("clip.trim", { success: texts.success, failure: texts.failure });
  const trim = { startTime: secondsText(startMs), endTime: secondsText(endMs) };
  const show = (ms: number) => {
    if (player.current) player.current.currentTime = ms / 1_000;
  };
  const save = async () => {
    const outcome = await run({ id: clip.id, ...trim });
    if (outcome.status !== "refused") onClose();
  };
  const keep = (
    <Button
      variant="primary"
      wide
      busy={isBusy && texts.saving}
      disabledReason={isValidPart(trim, clip.fileDuration) ? undefined : texts.tooShort}
      onClick={() => void save()}
    >
      {texts.save(secondsText(endMs - startMs))}
    </Button>
  );
  const move = (setEdge: (ms: number) => void) => (ms: number) => {
    setEdge(ms);
    show(ms);
  };
  const [lastStart, firstEnd] = [endMs - shortestClipMs, startMs + shortestClipMs];
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} description={clip.title} actions={keep}>
      <ClipPlayer
        clip={clip}
        player={player}
        onLength={(ms) => {
          setLength(ms);
          show(startMs);
        }}
      />
      <TrimHandle
        label={texts.start}
        ms={startMs}
        leastMs={0}
        mostMs={lastStart}
        scaleMs={lengthMs}
        onMove={move(setStart)}
      />
      <TrimHandle
        label={texts.end}
        ms={endMs}
        leastMs={firstEnd}
        mostMs={lengthMs}
        scaleMs={lengthMs}
        onMove={move(setEnd)}
      />
    </Dialog>
  );
}

interface ClipPlayerProps {
  clip: VideoClip;
  player: RefObject<HTMLVideoElement | null>;
  onLength: (ms: number) => void;
}

function ClipPlayer({ clip, player, onLength }: ClipPlayerProps) {
  const source = useClipSource(clip);
  if (source === undefined) return <Notice tone="grey">{texts.notHere}</Notice>;
  return (
    <video
      ref={player}
      src={source}
      muted
      playsInline
      controls
      aria-label={clip.title}
      className="mt-3 aspect-video w-full rounded-control bg-board"
      onLoadedMetadata={({ currentTarget: { duration } }) => {
        // A recording still on this device may not know its length.
        const isKnown = clip.fileDuration === undefined && Number.isFinite(duration);
        onLength(isKnown ? Math.floor(duration * 1_000) : msOf(clip.fileDuration ?? clip.endTime));
      }}
    />
  );
}
