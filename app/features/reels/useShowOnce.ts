import { useCallback } from "react";

/**
 * For the element of something just created: scrolls to it and focuses it, once per id. A frame later, because the
 * closing dialog first returns the focus to its button.
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
