import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";

const delayMs = 700;
const skipDelayMs = 300;
let lastHiddenAt = Number.NEGATIVE_INFINITY;

export type TooltipProps = {
  text: string;
  /** Gets the id to describe it: spread it on the element that can be focused. */
  children: (described: { "aria-describedby": string | undefined }) => ReactNode;
};

/** A few more words after 700 ms; within 300 ms of the last one the next shows at once. Esc hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    clearTimeout(timer.current);
    const wait = Date.now() - lastHiddenAt < skipDelayMs ? 0 : delayMs;
    timer.current = setTimeout(() => setShown(true), wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (isShown) lastHiddenAt = Date.now();
    setShown(false);
  };
  return (
    <span
      role="presentation"
      className="relative inline-flex"
      onPointerEnter={show}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children({ "aria-describedby": isShown ? id : undefined })}
      {isShown && (
        <span
          role="tooltip"
          id={id}
          className="arrive absolute bottom-full left-1/2 z-30 mb-2 w-max max-w-60 -translate-x-1/2 rounded-small bg-ink px-2.5 py-1.5 text-sm text-page"
        >
          {text}
        </span>
      )}
    </span>
  );
}
