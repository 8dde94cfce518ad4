import { useCallback, useEffect, useRef, useState } from "react";

export interface Reading {
  /** How many clauses have been on the screen; skipping them does not count. */
  reached: number;
  /** The signature field is on the screen. */
  isAtSignature: boolean;
  watchClause: (element: HTMLElement | null) => void;
  watchSignature: (element: HTMLElement | null) => void;
}

/** Tracks how far a long text has been read. Clauses carry their number in `data-clause`. */
export function useReading(): Reading {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [isAtSignature, setAtSignature] = useState(false);
  const watcher = useRef<IntersectionObserver>(undefined);
  watcher.current ??= watcherOf(
    (clause) => setSeen((before) => (before.has(clause) ? before : new Set([...before, clause]))),
    (isShown) => setAtSignature(isShown),
  );
  useEffect(() => {
    const watching = watcher.current;
    return () => watching?.disconnect();
  }, []);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watching = watcher.current;
    watching?.observe(element);
    return () => watching?.unobserve(element);
  }, []);
  return { reached: seen.size, isAtSignature, watchClause: watch, watchSignature: watch };
}

function watcherOf(read: (clause: number) => void, atSignature: (isShown: boolean) => void) {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const clause = target instanceof HTMLElement ? Number(target.dataset["clause"]) : Number.NaN;
        if (Number.isNaN(clause)) atSignature(isIntersecting);
        else if (isIntersecting) read(clause);
      }
    },
    // Counts as read once above the button bar.
    { rootMargin: "0px 0px -25% 0px" },
  );
}
