import { useId, type ReactNode } from "react";
import { Card } from "#app/ui/Card.tsx";

interface AccountSectionProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

/** One topic of the account. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text !== undefined && <p className="mt-1 text-ink-soft">{text}</p>}
      </div>
      {children}
    </Card>
  );
}
