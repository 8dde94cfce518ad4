import type { ReactNode } from "react";
import { Card } from "#app/ui/Card.tsx";

interface ListCardProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A list with its subject above it. */
export function ListCard({ title, text, children }: ListCardProps) {
  return (
    <Card as="section" flush aria-label={title} className="overflow-hidden">
      <div className="p-4">
        <h2 className="text-lg">{title}</h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      {children}
    </Card>
  );
}
