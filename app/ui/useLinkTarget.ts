import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * Scrolls a link's target into view with its next step, and focuses it, each time someone follows such a link. Returns
 * the ref of the element, which needs a tabIndex of -1.
 */
export function useLinkTarget(isWanted: boolean): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const arrivedBy = useRef("");
  const { key } = useLocation();
  useEffect(() => {
    if (!isWanted || !element || arrivedBy.current === key) return undefined;
    arrivedBy.current = key;
    element.focus({ preventScroll: true });
    return keepInView(element);
  }, [isWanted, element, key]);
  return setElement;
}

const roomBelow = 24;
const settleMs = 10_000;
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Content that loads later above or inside it would push it away again: follows it until the user moves. */
function keepInView(element: HTMLElement): () => void {
  const show = () => {
    element.scrollIntoView({ block: "start" });
    showNextStep(element);
  };
  show();
  const observer = new ResizeObserver(show);
  observer.observe(document.body);
  observer.observe(element);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) window.removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, settleMs);
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true });
  return stop;
}

/** The link was for the one amber button: keeps it on the screen, even with large text and much above it. */
function showNextStep(element: HTMLElement): void {
  const step = element.querySelector(".button-primary");
  const below = step ? step.getBoundingClientRect().bottom + roomBelow - window.innerHeight : 0;
  if (below > 0) window.scrollBy(0, below);
}
