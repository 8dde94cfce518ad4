import { useEffect, useRef, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { isStorageFull } from "#app/db/storageFull.ts";
import { LiveFilm } from "#app/film/live/liveFilm.ts";
import { NeverBegan } from "#app/film/live/startsInTime.ts";
import { openLiveStream } from "#app/film/live/openLiveStream.ts";
import type { LiveQuality } from "#app/film/live/liveQuality.ts";
import { isOver, useCamera } from "#app/film/useCamera.ts";
import { syncNow } from "#app/sync/syncLoop.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { watchAddress, watchedMatch } from "#shared/rules/watchAddress.ts";
import { liveTexts as texts } from "./liveTexts.ts";

/** What the phone is doing. A problem stops the filming, never the sending. */
export type Filming =
  | { status: "ready" }
  | { status: "opening" }
  | { status: "live"; streamId: string; quality: LiveQuality }
  | { status: "ending" }
  | { status: "ended" }
  | { status: "stopped"; sentence: string; isOtherPhone?: boolean };

export function useLive(bid: Bid, fixture: Fixture) {
  const database = useDatabase();
  const { camera, setCamera, tryAgain } = useCamera();
  const [filming, setFilming] = useState<Filming>({ status: "ready" });
  const removed = useRemovedStorage();
  const announce = useAnnouncedStream(bid, fixture);
  const film = useRef<LiveFilm>(undefined);
  const stream = "stream" in camera ? camera.stream : undefined;
  useLeftPage(film);

  async function stop(sentence: string): Promise<void> {
    const own = film.current;
    film.current = undefined;
    if (!own) return;
    setFilming({ status: "stopped", sentence });
    setCamera((now) => ("stream" in now ? { status: "ready", stream: now.stream } : now));
    await own.stop().catch(() => undefined);
  }

  async function goLive(best: LiveQuality, takesOver = false): Promise<void> {
    if (!stream) return;
    setFilming({ status: "opening" });
    removed.forget();
    try {
      const opened = await openLiveStream(database, { bidId: bid.id, fixtureId: fixture.id, takesOver });
      if (opened.status !== "open") return setFilming(refusalOf(opened));
      const { streamId } = opened;
      film.current = await LiveFilm.start({
        ...{ database, streamId, camera: stream, best },
        events: {
          onQuality: (quality) => setFilming({ status: "live", streamId, quality }),
          onRemoved: removed.note,
          onFailure: (error) => void stop(sentenceFor(error)),
        },
      });
      if (!film.current) return setFilming({ status: "stopped", sentence: texts.otherWindow });
      setCamera({ status: "recording", stream, since: Date.now() });
      await announce();
    } catch (error) {
      if (!(error instanceof NeverBegan)) reportError(error);
      setFilming({ status: "stopped", sentence: sentenceFor(error) });
    }
  }

  async function end(): Promise<void> {
    const own = film.current;
    film.current = undefined;
    setFilming({ status: "ending" });
    try {
      await own?.end();
      setFilming({ status: "ended" });
    } catch (error) {
      setFilming({ status: "stopped", sentence: sentenceFor(error) });
    }
  }

  const retryCamera = () => {
    setFilming({ status: "ready" });
    tryAgain();
  };
  useTakenCamera(stream, () => void stop(texts.taken));
  return { camera, filming, removedMs: removed.lostMs, goLive, stop, end, retryCamera };
}

/** The browser has removed what this phone had stored, with so much film; undefined while it has not. */
function useRemovedStorage() {
  const [lostMs, setLostMs] = useState<number>();
  const note = (ms: number) => {
    setLostMs((before = 0) => before + ms);
    // The rows are gone too: the server has them.
    syncNow();
  };
  return { lostMs, note, forget: () => setLostMs(undefined) };
}

/** Why nothing more is filmed, and where what was filmed is. */
function sentenceFor(error: unknown): string {
  if (error instanceof NeverBegan) return texts.neverBegan;
  return isStorageFull(error) ? texts.full : texts.failed;
}

function refusalOf(opened: { status: "refused"; sentence: string; isOtherPhone: boolean } | { status: "unreachable" }) {
  if (opened.status === "unreachable") return { status: "stopped" as const, sentence: texts.needsSignal };
  const { sentence, isOtherPhone } = opened;
  return { status: "stopped" as const, sentence, isOtherPhone };
}

/** The match's own watch page becomes the stream's address, once. */
function useAnnouncedStream({ id: bidId, streamUrl }: Bid, { number }: Fixture) {
  const start = useMutate("stream.start", { failure: { title: texts.stopped } });
  const correct = useMutate("stream.correct", { failure: { title: texts.stopped } });
  return async () => {
    if (number === undefined) return;
    const own = { bidId, streamUrl: watchAddress(number) };
    if (streamUrl === undefined) await start.run(own);
    else if (watchedMatch(streamUrl) !== number) await correct.run(own);
  };
}

/** The system takes the camera away, for a call say. */
function useTakenCamera(stream: MediaStream | undefined, onTaken: () => void): void {
  const latest = useRef(onTaken);
  useEffect(() => {
    latest.current = onTaken;
  });
  useEffect(() => {
    if (!stream) return undefined;
    const look = () => isOver(stream) && latest.current();
    for (const track of stream.getTracks()) track.addEventListener("ended", look);
    return () => {
      for (const track of stream.getTracks()) track.removeEventListener("ended", look);
    };
  }, [stream]);
}

/** Leaving the page stops the film; the stream stays open, to go on later. */
function useLeftPage(film: { current: LiveFilm | undefined }): void {
  useEffect(
    () => () => {
      void film.current?.stop().catch(() => undefined);
      film.current = undefined;
    },
    [film],
  );
}
