import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** Finished rows of a list card, folded until someone presses the label. */
export function FoldedRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group border-t border-hairline">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-semibold -outline-offset-3! hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{label}</span>
        <ChevronDown size={20} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
