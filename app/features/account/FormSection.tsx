import type { ReactNode } from "react";

interface FormSectionProps {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

/** One part of a long form. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <div className="border-t border-hairline pt-5">
      <h2 className="text-xl">{title}</h2>
      {text !== undefined && <p className="mt-1 text-ink-soft">{text}</p>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
    </div>
  );
}
