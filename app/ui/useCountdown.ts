import { useEffect, useRef } from "react";

/** Calls `finish` once after `lasts` ms of unpaused time; a pause keeps the remainder. */
export function useCountdown(lasts: number, isPaused: boolean, finish: () => void): void {
  const left = useRef(lasts);
  const finishNow = useRef(finish);
  useEffect(() => {
    finishNow.current = finish;
  }, [finish]);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => finishNow.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - startedAt));
    };
  }, [isPaused]);
}
