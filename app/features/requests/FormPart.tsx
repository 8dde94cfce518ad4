import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/Card.tsx";
import { classes } from "#app/ui/classes.ts";

export interface FormPartProps {
  number: number;
  title: string;
  note?: string | undefined;
  isDone: boolean;
  children: ReactNode;
}

/** A numbered part of a long form; the number becomes a tick when nothing is missing in it. */
export function FormPart({ number, title, note, isDone, children }: FormPartProps) {
  return (
    <Card as="section" edge className="-mx-4 px-4! py-6! sm:mx-0 sm:px-6!" aria-labelledby={`part-${number}`}>
      <div className="mb-4 flex items-start gap-3">
        <span
          aria-hidden="true"
          className={classes(
            "figures grid size-9 flex-none place-content-center rounded-full border-2 border-pitch",
            isDone ? "bg-pitch text-on-pitch" : "text-pitch-text",
          )}
        >
          {isDone ? <Check size={20} /> : number}
        </span>
        <div className="min-w-0 pt-0.5">
          <h2 id={`part-${number}`} className="text-xl">
            {title}
            {isDone && <span className="sr-only"> (done)</span>}
          </h2>
          {note !== undefined && <p className="text-ink-soft">{note}</p>}
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}
