import { useEffect, useId, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from "react";
import { createPortal } from "react-dom";

const delayMs = 700;
const skipDelayMs = 300;
const edge = 8;
let lastHiddenAt = Number.NEGATIVE_INFINITY;

interface TooltipHandlers {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface TooltipState {
  handlers: TooltipHandlers;
  /** The tooltip's id while it is shown. */
  shownId: string | undefined;
  bubble: ReactNode;
}

/**
 * A tooltip next to an element after 700 ms of hover or keyboard focus; within 300 ms of the previous one the next
 * shows at once. Esc hides it. Touch gets none: the finger would cover it.
 */
export function useTooltip(text: string): TooltipState {
  const id = useId();
  const [anchor, setAnchor] = useState<DOMRect>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (target: Element) => {
    clearTimeout(timer.current);
    const wait = Date.now() - lastHiddenAt < skipDelayMs ? 0 : delayMs;
    timer.current = setTimeout(() => setAnchor(target.getBoundingClientRect()), wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (anchor) lastHiddenAt = Date.now();
    setAnchor(undefined);
  };
  return {
    handlers: {
      onPointerEnter: ({ pointerType, currentTarget }) => pointerType !== "touch" && show(currentTarget),
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ target, currentTarget }) => target.matches(":focus-visible") && show(currentTarget),
      onBlur: hide,
      onKeyDown: ({ key }) => key === "Escape" && hide(),
    },
    shownId: anchor && id,
    bubble: anchor && createPortal(<Bubble id={id} text={text} anchor={anchor} />, document.body),
  };
}

/** Above its element, or below when there is no room, and never beyond the screen's edge. */
function Bubble({ id, text, anchor }: { id: string; text: string; anchor: DOMRect }) {
  const place = (bubble: HTMLSpanElement | null) => {
    if (!bubble) return;
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(anchor.left + (anchor.width - width) / 2, window.innerWidth - width - edge);
    const above = anchor.top - height - edge;
    bubble.style.left = `${Math.max(edge, left)}px`;
    bubble.style.top = `${above < edge ? anchor.bottom + edge : above}px`;
  };
  return (
    <span
      ref={place}
      role="tooltip"
      id={id}
      className="pointer-events-none fixed z-50 w-max max-w-60 rounded-small bg-ink px-2.5 py-1.5 text-sm text-page"
    >
      {text}
    </span>
  );
}
