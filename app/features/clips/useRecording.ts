import { useEffect, useRef, useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { addClip, type AddedClip } from "#app/film/addClip.ts";
import { lastSeconds } from "#app/film/lastSeconds.ts";
import { minutesLeft, openCamera, Recorder } from "#app/film/recorder.ts";
import { saveRecording } from "#app/film/recording.ts";
import { useFollow } from "#app/film/useFollow.ts";
import { toast } from "#app/ui/toastStore.ts";
import { recorderTexts as texts } from "./recorderTexts.ts";

/** What the camera does. */
export type Camera =
  | { status: "asking" }
  | { status: "refused"; sentence: string }
  | { status: "ready"; stream: MediaStream }
  | { status: "recording"; stream: MediaStream; since: number }
  | { status: "saving"; stream: MediaStream };

/** So much is saved of a recording that goes on. */
const savedSeconds = 30;

export function useRecording(fixtureId: string) {
  const database = useDatabase();
  const user = useStoreOwner();
  const { camera, setCamera, tryAgain } = useCamera();
  const tell = useTell();
  const [minutes, setMinutes] = useState<number>();
  const recorder = useRef<Recorder>(undefined);
  useEffect(() => void minutesLeft().then(setMinutes), [camera.status]);

  async function start(): Promise<void> {
    if (camera.status !== "ready") return;
    recorder.current = await Recorder.start(database, fixtureId, camera.stream, () => void stop());
    setCamera({ status: "recording", stream: camera.stream, since: Date.now() });
  }

  async function stop(): Promise<void> {
    const own = recorder.current;
    if (!own) return;
    recorder.current = undefined;
    setCamera((now) => ("stream" in now ? { status: "saving", stream: now.stream } : now));
    await own.stop();
    const file = await database.files.get(own.fileId);
    const added = file && (await saveRecording(database, user, file));
    tell(added);
    setCamera((now) => ("stream" in now ? { status: "ready", stream: now.stream } : now));
  }

  /** A clip of what just happened, while the recording goes on. */
  async function saveLast(): Promise<void> {
    const whole = await recorder.current?.soFar();
    const video = whole && (await lastSeconds(whole, savedSeconds).catch(() => undefined));
    if (!video) return tell(undefined, texts.notCut);
    const name = `Last ${savedSeconds} seconds.${video.type.split("/")[1] ?? "webm"}`;
    tell(await addClip(database, user, fixtureId, new File([video], name, { type: video.type })));
  }

  return { camera, minutes, start, stop, saveLast, tryAgain };
}

/** A clip of this recording: what becomes of it is told here or, once the dialog is closed, by the match's card. */
function useTell() {
  const follow = useFollow();
  return (added: AddedClip | undefined, otherwise: string = texts.nothing) => {
    if (added?.status === "queued") return follow([added.fileId]);
    toast({ title: texts.notSaved, description: added?.message ?? otherwise, tone: "destructive" });
  };
}

/** Opens the camera for as long as the dialog is open. */
function useCamera() {
  const [camera, setCamera] = useState<Camera>({ status: "asking" });
  const [open] = useState(() => cameraOpener(setCamera));
  useEffect(() => open(), [open]);
  const tryAgain = () => {
    setCamera({ status: "asking" });
    open();
  };
  return { camera, setCamera, tryAgain };
}

/** Asks for the camera and shows what became of it. Answers how to give it back. */
function cameraOpener(setCamera: (camera: Camera) => void): () => () => void {
  return () => {
    let isOver = false;
    const opened = openCamera();
    opened.then(
      (stream) => !isOver && setCamera({ status: "ready", stream }),
      (error: unknown) => !isOver && setCamera({ status: "refused", sentence: texts.whyNot(error) }),
    );
    return () => {
      isOver = true;
      void opened.then(close, () => undefined);
    };
  };
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
