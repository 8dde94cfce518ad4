import { useEffect, useEffectEvent, useState, type RefObject } from "react";

export interface CutPoints {
  inMs: number | undefined;
  outMs: number | undefined;
  /** Sets the point to where the video is now. */
  setIn: () => void;
  setOut: () => void;
  /** Moves the point, if it is set, by some milliseconds, and shows the picture there. */
  moveIn: (ms: number) => void;
  moveOut: (ms: number) => void;
  forget: () => void;
}

/** Where a clip begins and ends: set at the picture that is shown, by button or by the keys I and O. */
export function useCutPoints(player: RefObject<HTMLVideoElement | null>, lengthMs: number | undefined): CutPoints {
  const [inMs, setInMs] = useState<number>();
  const [outMs, setOutMs] = useState<number>();
  const here = () => Math.round((player.current?.currentTime ?? 0) * 1_000);
  const limited = (ms: number) => Math.min(Math.max(ms, 0), lengthMs ?? Number.MAX_SAFE_INTEGER);
  const setIn = () => setInMs(limited(here()));
  const setOut = () => setOutMs(limited(here()));
  const move = (from: number | undefined, set: (ms: number) => void) => (by: number) => {
    if (from === undefined) return;
    const to = limited(from + by);
    set(to);
    if (!player.current) return;
    player.current.pause();
    player.current.currentTime = to / 1_000;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === "text";
    if (lengthMs === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "i") setIn();
    if (key === "o") setOut();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  const forget = () => {
    setInMs(undefined);
    setOutMs(undefined);
  };
  return { inMs, outMs, setIn, setOut, moveIn: move(inMs, setInMs), moveOut: move(outMs, setOutMs), forget };
}
