import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Calls `close` when a press lands outside the element, while `isOn`. */
export function usePressOutside(element: RefObject<HTMLElement | null>, isOn: boolean, close: () => void): void {
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  }, [close]);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && element.current?.contains(event.target) === false) closeNow.current();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [element, isOn]);
}
