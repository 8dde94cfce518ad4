import { useCallback } from "react";

/**
 * For the element of what was made just now: brings it into view and puts the focus there, once for each id. A frame
 * later, because the dialog that closes gives the focus back to its button first.
 */
export function useShowOnce(id: string | undefined) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || id === undefined) return undefined;
      const frame = requestAnimationFrame(() => {
        element.scrollIntoView({ block: "center" });
        element.focus({ preventScroll: true });
      });
      return () => cancelAnimationFrame(frame);
    },
    [id],
  );
}
