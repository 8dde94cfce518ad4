import { useSyncExternalStore } from "react";

/** The width from which the navigation bar shows its links. */
const wide = "(min-width: 68.75rem)";

/** Whether the screen is a desktop's: for a different element there, not just a different style. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, isWide, () => false);
}

function watch(changed: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function isWide(): boolean {
  return window.matchMedia(wide).matches;
}
