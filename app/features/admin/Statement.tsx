import type { ReactNode } from "react";
import { sastMoment } from "#shared/rules/format.ts";

interface StatementProps {
  title: string;
  /** When it was said; undefined while it was not. */
  at: string | undefined;
  children: ReactNode;
}

/** What one side says of a case. */
export function Statement({ title, at, children }: StatementProps) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-base">{title}</h3>
      {at !== undefined && <p className="text-sm text-ink-soft">{sastMoment(at)}</p>}
      <p className="break-words whitespace-pre-line">{children}</p>
    </section>
  );
}
