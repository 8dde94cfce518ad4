import { useSyncExternalStore } from "react";

let films = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  films += change;
  for (const listener of listeners) listener();
}

/** This window films until the returned function is called. */
export function noteFilming(): () => void {
  let isOver = false;
  count(1);
  return () => {
    if (!isOver) count(-1);
    isOver = true;
  };
}

/** Whether this window films live: a reload would end that. */
export function useFilmingHere(): boolean {
  return useSyncExternalStore(watchFilming, isFilming, () => false);
}

function isFilming(): boolean {
  return films > 0;
}

function watchFilming(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
