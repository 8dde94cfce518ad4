import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type CardProps = {
  children: ReactNode;
  as?: "article" | "section" | "div" | "li" | undefined;
  /** Edge to edge on phones, a card from 640 px. */
  edge?: boolean | undefined;
  /** Without padding, for lists and tables that have their own. */
  flush?: boolean | undefined;
  className?: string | undefined;
  id?: string | undefined;
  ref?: ((element: HTMLElement | null) => void) | undefined;
  tabIndex?: number | undefined;
  "aria-label"?: string | undefined;
  "aria-labelledby"?: string | undefined;
};

const paper = "border-hairline bg-surface shadow-card";

/** A sheet of paper on the page. */
export function Card({ as: Element = "div", edge, flush, className, children, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classes(
        paper,
        edge === true ? "border-y sm:rounded-card sm:border-x" : "rounded-card border",
        flush !== true && "p-4 md:p-5",
        className,
      )}
    >
      {children}
    </Element>
  );
}

export type BoardCardProps = Omit<CardProps, "as" | "flush"> & {
  as?: "article" | "section" | "div" | undefined;
  /** The content of the deep green top: a MatchBoard, a name with its rating. */
  board: ReactNode;
};

/** A card with a board on top. Inside a CardGrid boards and bodies of a row share their heights. */
export function BoardCard({ as: Element = "article", board, edge, className, children, ...rest }: BoardCardProps) {
  return (
    <Element
      {...rest}
      className={classes(
        "board-card overflow-hidden",
        paper,
        edge === true ? "border-y sm:rounded-card sm:border-x" : "rounded-card border",
        className,
      )}
    >
      <div className="board grid min-w-0">{board}</div>
      <div className="flex min-w-0 flex-col gap-3 p-4">{children}</div>
    </Element>
  );
}
