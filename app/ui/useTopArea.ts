import { useLayoutEffect, useState, useSyncExternalStore } from "react";

/** The places that show toasts, the one that opened last on top. */
let areas: readonly object[] = [];
const listeners = new Set<() => void>();

function change(next: readonly object[]): void {
  areas = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether toasts belong here: to the page, or to the dialog that is open above it, which takes the page away. */
export function useTopArea(isOpen: boolean): boolean {
  const [area] = useState(() => ({}));
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    change([...areas, area]);
    return () => change(areas.filter((each) => each !== area));
  }, [area, isOpen]);
  return useSyncExternalStore(
    watch,
    () => areas.at(-1) === area,
    () => false,
  );
}
