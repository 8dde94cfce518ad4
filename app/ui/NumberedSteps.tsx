import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const doneText = "Done: ";

/** What happens next, in order: numbers in circles on a dashed line, with ticks on the first `done`. */
export function NumberedSteps({ steps, done = 0 }: { steps: readonly ReactNode[]; done?: number }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={index}
          className="relative flex gap-4 pb-5 before:absolute before:top-9 before:bottom-0 before:left-[15px] before:border-l-2 before:border-dashed before:border-control last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={classes(
              "figures grid size-8 flex-none place-content-center rounded-full border-2 border-tab",
              index < done ? "bg-tab text-surface" : "text-pitch-text",
            )}
          >
            {index < done ? <Check size={18} /> : index + 1}
          </span>
          <div className="min-w-0 pt-0.5">
            {index < done && <span className="sr-only">{doneText}</span>}
            {step}
          </div>
        </li>
      ))}
    </ol>
  );
}
