import { useRef, useState } from "react";
import type { PointerEvent } from "react";

/** Follows a finger to the right; a release past `threshold` px calls `swiped`. */
export function useSwipeRight(threshold: number, swiped: () => void) {
  const startedAt = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const distance = (event: PointerEvent) => (startedAt.current === null ? 0 : event.clientX - startedAt.current);
  const end = (event: PointerEvent) => {
    const isFarEnough = distance(event) >= threshold;
    startedAt.current = null;
    setOffset(0);
    if (isFarEnough) swiped();
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      startedAt.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const moved = Math.max(0, distance(event));
      if (moved > 8 && !event.currentTarget.hasPointerCapture?.(event.pointerId)) {
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      if (moved !== offset) setOffset(moved);
    },
    onPointerUp: end,
    onPointerCancel: () => {
      startedAt.current = null;
      setOffset(0);
    },
  };
  return { offset, handlers };
}
