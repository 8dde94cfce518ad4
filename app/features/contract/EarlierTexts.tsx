import type { Contract } from "#shared/entities/contract.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { splitContract } from "#shared/rules/contractText.ts";
import { Clauses } from "./Clauses.tsx";
import { contractTexts as texts } from "./texts.ts";

/** Texts replaced after the school agreed again: kept as a record, with nothing to sign. */
export function EarlierTexts({ contracts }: { contracts: readonly Contract[] }) {
  if (contracts.length === 0) return null;
  return (
    <section aria-labelledby="earlier-texts" className="print:hidden">
      <h2 id="earlier-texts" className="mb-2 text-xl">
        {texts.superseded}
      </h2>
      {contracts.map((contract) => (
        <details key={contract.id} className="rounded-card border border-hairline bg-surface">
          <summary className="flex min-h-12 items-center px-4">
            {texts.supersededOn(sastMoment(contract.supersededAt ?? contract.createdAt))}
          </summary>
          <Clauses clauses={splitContract(contract.text).clauses} />
        </details>
      ))}
    </section>
  );
}
