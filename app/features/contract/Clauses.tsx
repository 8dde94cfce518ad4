import { Umbrella } from "lucide-react";
import type { Clause } from "#shared/rules/contractText.ts";
import { contractTexts as texts } from "./texts.ts";

interface ClausesProps {
  clauses: readonly Clause[];
  clauseRef?: (element: HTMLElement | null) => void;
}

/** The clauses with their numbers, as in the stored text. */
export function Clauses({ clauses, clauseRef }: ClausesProps) {
  return (
    <ol aria-label={texts.clauses} className="flex flex-col gap-4 px-4 py-5 sm:px-6">
      {clauses.map((clause) => (
        <ClauseItem key={clause.number} clause={clause} clauseRef={clauseRef} />
      ))}
    </ol>
  );
}

function ClauseItem(props: { clause: Clause; clauseRef: ClausesProps["clauseRef"] }) {
  const { clause, clauseRef } = props;
  return (
    <li
      ref={clauseRef}
      data-clause={clause.number}
      className="grid grid-cols-[2.25rem_minmax(0,1fr)] break-inside-avoid"
    >
      <span className="figures text-pitch-text">{clause.number}.</span>
      <p>
        <strong className="named">{clause.title}.</strong> {clause.text}
      </p>
    </li>
  );
}

/** Cancelling, rain and signal, safety: repeated in full above the signature. */
export function BoxedClauses({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <section aria-labelledby="boxed-clauses" className="overflow-hidden rounded-card border-2 border-ink bg-surface">
      <h2 id="boxed-clauses" className="flex items-center gap-3 border-b-2 border-ink px-4 py-3 text-xl sm:px-6">
        <Umbrella size={24} aria-hidden="true" className="flex-none text-pitch-text" />
        {texts.again}
      </h2>
      <Clauses clauses={clauses} />
    </section>
  );
}
