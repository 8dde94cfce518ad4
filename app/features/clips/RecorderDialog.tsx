import { Circle, Square } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { recorderTexts as texts } from "./recorderTexts.ts";
import type { Camera } from "#app/film/useCamera.ts";
import { useRecording } from "./useRecording.ts";

/** The camera, with one button to record and one to save what just happened. Closing it saves the recording. */
export function RecorderDialog({ fixtureId, onClose }: { fixtureId: string; onClose: () => void }) {
  const { camera, minutes, isFull, start, stop, saveLast, tryAgain } = useRecording(fixtureId);
  const [isSavingLast, setSavingLast] = useState(false);
  const close = () => void stop().finally(onClose);
  const last = () => {
    setSavingLast(true);
    void saveLast().finally(() => setSavingLast(false));
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={texts.title}
      size="wide"
      actions={
        <Controls
          camera={camera}
          isFull={minutes === 0}
          isSavingLast={isSavingLast}
          onStart={() => void start()}
          onStop={() => void stop()}
          onSaveLast={last}
          onTryAgain={tryAgain}
        />
      }
    >
      {isFull && (
        <Notice tone="clay" role="alert">
          {texts.full}
        </Notice>
      )}
      <Picture camera={camera} />
      {camera.status === "recording" && <Clock since={camera.since} />}
      {minutes !== undefined && (
        <p className="mt-2 text-ink-soft" role={minutes === 0 ? "alert" : undefined}>
          {texts.space(minutes)}
        </p>
      )}
    </Dialog>
  );
}

function Picture({ camera }: { camera: Camera }) {
  if (camera.status === "refused") {
    return (
      <Notice tone="clay" role="alert">
        {camera.sentence}
      </Notice>
    );
  }
  if (camera.status === "asking") return <p>{texts.asking}</p>;
  const { stream } = camera;
  return (
    <video
      muted
      autoPlay
      playsInline
      aria-label={texts.picture}
      className="aspect-video w-full rounded-control bg-board"
      ref={(video) => {
        if (video && video.srcObject !== stream) video.srcObject = stream;
      }}
    />
  );
}

function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="mt-2 flex items-center gap-2 font-semibold text-clay-text">
      <Circle size={16} fill="currentColor" aria-hidden="true" /> {texts.recording}
      <span className="figures">{texts.clock(Math.max(0, Math.floor((now - since) / 1_000)))}</span>
    </p>
  );
}

interface ControlsProps {
  camera: Camera;
  isFull: boolean;
  isSavingLast: boolean;
  onStart: () => void;
  onStop: () => void;
  onSaveLast: () => void;
  onTryAgain: () => void;
}

function Controls({ camera, isFull, isSavingLast, onStart, onStop, onSaveLast, onTryAgain }: ControlsProps) {
  if (camera.status === "refused") return <Button onClick={onTryAgain}>{texts.tryAgain}</Button>;
  if (camera.status === "recording") {
    return (
      <>
        <Button variant="primary" icon={<Square size={20} aria-hidden="true" />} onClick={onStop}>
          {texts.stop}
        </Button>
        {/* Above the other button on phones, because that one is where the thumb has just pressed Record. */}
        <Button className="max-sm:order-first" busy={isSavingLast && texts.savingLast} onClick={onSaveLast}>
          {texts.saveLast}
        </Button>
      </>
    );
  }
  return (
    <Button
      variant="primary"
      icon={<Circle size={20} aria-hidden="true" />}
      disabled={camera.status === "asking" || isFull}
      busy={camera.status === "saving" && texts.saving}
      onClick={onStart}
    >
      {texts.start}
    </Button>
  );
}
