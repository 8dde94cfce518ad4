import { useId } from "react";
import type { ReactNode } from "react";
import { Check } from "lucide-react";
import { classes } from "./classes.ts";

export type FormPartProps = {
  /** Its position in the form, shown in the circle until the part is filled in. */
  number: number;
  title: string;
  hint?: ReactNode;
  /** All its required fields are valid: shows a tick instead of the number. */
  isDone?: boolean | undefined;
  children: ReactNode;
};

/** One part of a long form, on paper from edge to edge on phones. */
export function FormPart({ number, title, hint, isDone = false, children }: FormPartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="-mx-4 border-y border-hairline bg-surface px-4 py-5 sm:mx-0 sm:rounded-card sm:border-x sm:p-6"
    >
      <div className="mb-4 flex gap-3">
        <span
          aria-hidden="true"
          className={classes(
            "figures grid size-9 flex-none place-content-center rounded-full border-2 border-tab",
            isDone ? "bg-tab text-surface" : "text-pitch-text",
          )}
        >
          {isDone ? <Check size={20} /> : number}
        </span>
        <div className="min-w-0 pt-0.5">
          <h2 id={id} className="text-xl">
            {title}
            {isDone && <span className="sr-only">, filled in</span>}
          </h2>
          {hint !== undefined && <p className="text-ink-soft">{hint}</p>}
        </div>
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  );
}
