import type { ReactNode } from "react";
import { useTooltip } from "./useTooltip.tsx";

export type TooltipProps = {
  text: string;
  /** Gets the id to describe it: spread it on the element that can be focused. */
  children: (described: { "aria-describedby": string | undefined }) => ReactNode;
};

/** A few more words about what it wraps. */
export function Tooltip({ text, children }: TooltipProps) {
  const { handlers, shownId, bubble } = useTooltip(text);
  return (
    <span role="presentation" className="inline-flex" {...handlers}>
      {children({ "aria-describedby": shownId })}
      {bubble}
    </span>
  );
}
