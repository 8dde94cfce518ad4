import { useCallback, useEffect, useRef, useState } from "react";

export interface Reading {
  /** How many of the clauses have been on the screen; jumping over them does not count. */
  reached: number;
  /** The place of the signature is on the screen. */
  isAtSignature: boolean;
  watchClause: (element: HTMLElement | null) => void;
  watchSignature: (element: HTMLElement | null) => void;
}

/** Follows how far a long text was read. Clauses carry their number in `data-clause`. */
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
    // Read is what has come above the bar with the buttons.
    { rootMargin: "0px 0px -25% 0px" },
  );
}
