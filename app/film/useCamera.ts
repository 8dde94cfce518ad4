import { useEffect, useRef, useState } from "react";
import { useScreenOn } from "#app/ui/useScreenOn.ts";
import { cameraTexts as texts } from "./filmTexts.ts";
import { openCamera } from "./recorder.ts";

/** The camera's state. */
export type Camera =
  | { status: "asking" }
  | { status: "refused"; sentence: string }
  | { status: "ready"; stream: MediaStream }
  | { status: "recording"; stream: MediaStream; since: number }
  | { status: "saving"; stream: MediaStream };

/** Opens the camera while the dialog is open, and keeps the screen on while recording. */
export function useCamera() {
  const [camera, setCamera] = useState<Camera>({ status: "asking" });
  const [open] = useState(() => cameraOpener(setCamera));
  const giveBack = useRef<() => void>(undefined);
  useEffect(() => {
    giveBack.current = open();
    return () => giveBack.current?.();
  }, [open]);
  useScreenOn(camera.status === "recording");
  const tryAgain = () => {
    setCamera({ status: "asking" });
    giveBack.current?.();
    giveBack.current = open();
  };
  return { camera, setCamera, tryAgain };
}

/** The system took the camera away: this stream shows nothing more. */
export function isOver(stream: MediaStream): boolean {
  return stream.getVideoTracks().some(({ readyState }) => readyState === "ended");
}

/** Asks for the camera and reports the result. Returns a function that releases it. */
function cameraOpener(setCamera: (camera: Camera) => void): () => () => void {
  return () => {
    let isClosed = false;
    const opened = openCamera();
    opened.then(
      (stream) => !isClosed && setCamera({ status: "ready", stream }),
      (error: unknown) => !isClosed && setCamera({ status: "refused", sentence: whyNot(error) }),
    );
    return () => {
      isClosed = true;
      void opened.then(close, () => undefined);
    };
  };
}

function whyNot(error: unknown): string {
  return error instanceof DOMException && error.name === "NotAllowedError" ? texts.notAllowed : texts.noDevice;
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
