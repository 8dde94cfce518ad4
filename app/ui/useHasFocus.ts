import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Whether the focus is on the element or inside it. */
export function useHasFocus(element: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const area = element.current;
    if (area === null) return undefined;
    const enter = () => setHasFocus(true);
    const leave = () => setHasFocus(false);
    area.addEventListener("focusin", enter);
    area.addEventListener("focusout", leave);
    return () => {
      area.removeEventListener("focusin", enter);
      area.removeEventListener("focusout", leave);
    };
  }, [element]);
  return hasFocus;
}
