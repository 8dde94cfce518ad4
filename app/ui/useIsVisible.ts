import { useSyncExternalStore } from "react";

/** Whether the page is on the screen: not in a tab behind another, minimised, or on a locked phone. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(watch, isVisible, isVisible);
}

function watch(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}
