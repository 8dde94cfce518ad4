import type { ReactNode } from "react";
import { useTooltip } from "./useTooltip.tsx";

export type TooltipProps = {
  text: string;
  /** Receives the id that describes it: spread it on the focusable element. */
  children: (described: { "aria-describedby": string | undefined }) => ReactNode;
};

/** A short explanation of its content. */
export function Tooltip({ text, children }: TooltipProps) {
  const { handlers, shownId, bubble } = useTooltip(text);
  return (
    <span role="presentation" className="inline-flex" {...handlers}>
      {children({ "aria-describedby": shownId })}
      {bubble}
    </span>
  );
}
