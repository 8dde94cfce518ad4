import { useEffect, useRef, useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { addClip } from "#app/film/addClip.ts";
import { lastSeconds } from "#app/film/lastSeconds.ts";
import { minutesLeft, Recorder } from "#app/film/recorder.ts";
import { saveRecording, type SavedRecording } from "#app/film/recording.ts";
import { useFollow } from "#app/film/useFollow.ts";
import { toast } from "#app/ui/toastStore.ts";
import { recorderTexts as texts } from "./recorderTexts.ts";
import { isOver, useCamera, type Camera } from "#app/film/useCamera.ts";

/** How much of a running recording is saved. */
const savedSeconds = 30;

export function useRecording(fixtureId: string) {
  const database = useDatabase();
  const { camera, setCamera, tryAgain } = useCamera();
  const { save, saveLast } = useSaving(fixtureId);
  const [minutes, setMinutes] = useState<number>();
  const [isFull, setFull] = useState(false);
  const recorder = useRef<Recorder>(undefined);
  useEffect(() => void minutesLeft().then(setMinutes), [camera.status]);

  function begin(stream: MediaStream): Promise<Recorder> {
    return Recorder.start(database, fixtureId, stream, {
      onFull: () => {
        setFull(true);
        void stop();
      },
      onLong: () => void goOn(stream),
      // A recorder that was told to stop is no longer the current one.
      onEnd: () => isOver(stream) && void stop(),
    });
  }

  async function start(): Promise<void> {
    if (camera.status !== "ready") return;
    const { stream } = camera;
    setFull(false);
    try {
      recorder.current = await begin(stream);
      setCamera({ status: "recording", stream, since: Date.now() });
    } catch (error) {
      tellProblem(error, texts.notBegun);
    }
  }

  /** Starts another file before the full one ends, so that nothing is missed in between. */
  async function goOn(stream: MediaStream): Promise<void> {
    const full = recorder.current;
    const next = await begin(stream).catch(() => undefined);
    if (!full || !next) return;
    const isOn = recorder.current === full;
    if (isOn) recorder.current = next;
    await save(isOn ? full : next);
  }

  async function stop(): Promise<void> {
    const own = recorder.current;
    if (!own) return;
    recorder.current = undefined;
    setCamera((now) => ("stream" in now ? { status: "saving", stream: now.stream } : now));
    await save(own);
    setCamera(afterSaving);
  }

  return { camera, minutes, isFull, start, stop, saveLast: () => saveLast(recorder.current), tryAgain };
}

function afterSaving(camera: Camera): Camera {
  if (!("stream" in camera)) return camera;
  const { stream } = camera;
  return isOver(stream) ? { status: "refused", sentence: texts.taken } : { status: "ready", stream };
}

/** Turns recordings into clips, and reports the result. */
function useSaving(fixtureId: string) {
  const database = useDatabase();
  const user = useStoreOwner();
  const tell = useTell();

  async function save(own: Recorder): Promise<void> {
    try {
      await own.stop();
      tell(await saveRecording(database, user, own.fileId));
    } catch (error) {
      tellProblem(error, texts.stays);
    } finally {
      // If this cannot be written, the recording's heartbeat expires.
      await own.end().catch(() => undefined);
    }
  }

  /** Makes a clip of what just happened, while the recording continues. */
  async function saveLast(own: Recorder | undefined): Promise<void> {
    const whole = await own?.soFar();
    const video = whole && (await lastSeconds(whole, savedSeconds).catch(() => undefined));
    if (!video) return tell({ status: "nothing" }, texts.notCut);
    const name = `Last ${savedSeconds} seconds.${video.type.split("/")[1] ?? "webm"}`;
    tell(await addClip(database, user, fixtureId, new File([video], name, { type: video.type })));
  }

  return { save, saveLast };
}

/** Reports what becomes of a recording's clip here or, once the dialog is closed, in the match's card. */
function useTell() {
  const follow = useFollow();
  return (saved: SavedRecording, otherwise: string = texts.nothing) => {
    if (saved.status === "queued") follow([saved.fileId]);
    if (saved.status === "queued" || saved.status === "already") return;
    const description = saved.status === "refused" ? saved.message : otherwise;
    toast({ title: texts.notSaved, description, tone: "destructive" });
  };
}

function tellProblem(error: unknown, sentence: string): void {
  reportError(error);
  toast({ title: texts.notSaved, description: sentence, tone: "destructive" });
}
