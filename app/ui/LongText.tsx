import { useState } from "react";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";

/** About four lines of a card; a longer text is folded, so that the neighbouring cards stay on the screen. */
const foldedFrom = 180;
const foldedLines = 4;

/** A user's own text in a card: the start of a long text, and all of it on request. */
export function LongText({ text, showAll, showLess }: { text: string; showAll: string; showLess: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldedFrom || text.split("\n").length > foldedLines;
  return (
    <div className="text-ink-soft">
      <p className={classes("wrap-anywhere whitespace-pre-line", isLong && !isOpen && "line-clamp-4")}>“{text}”</p>
      {isLong && (
        <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? showLess : showAll}
        </Button>
      )}
    </div>
  );
}
