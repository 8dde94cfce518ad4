import { useLayoutEffect, useState, useSyncExternalStore } from "react";

/** The areas that can show toasts, the last one opened on top. */
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

/** Whether toasts belong in this area: the page's, or that of the dialog open above it. */
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
