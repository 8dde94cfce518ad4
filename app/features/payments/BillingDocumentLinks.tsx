import { FileText } from "lucide-react";
import { useMatchRows } from "#app/db/matchRows.ts";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import type { BillingDocument } from "#shared/entities/billingDocument.ts";
import { billingDocumentNumber } from "#shared/rules/billingDocuments.ts";
import { lineTexts as texts } from "./texts.ts";

/** A match's receipt, invoices and credit notes as PDF, in number order. */
export function BillingDocumentLinks({ fixtureId }: { fixtureId: string }) {
  const billingDocuments = useMatchRows("billingDocument", "fixtureId", fixtureId);
  const isOffline = useSyncPhase().kind === "offline";
  // A document this device issued gets its number, and its PDF, from the server.
  const issued =
    billingDocuments.status === "ready" ? billingDocuments.rows.filter(({ number }) => number !== undefined) : [];
  if (issued.length === 0) return null;
  return (
    <ul aria-label={texts.billingDocuments} className="flex flex-wrap gap-x-5">
      {issued.toSorted(byNumber).map((billingDocument) => (
        <li key={billingDocument.id}>
          {isOffline ? (
            <span className="inline-flex min-h-11 items-center gap-2 text-ink-soft">
              <FileText size={18} aria-hidden="true" /> {nameOf(billingDocument)}
            </span>
          ) : (
            <a
              className="inline-flex min-h-11 items-center gap-2 text-sky-text underline underline-offset-3"
              href={`/api/billing-documents/${billingDocument.id}`}
              download
            >
              <FileText size={18} aria-hidden="true" /> {nameOf(billingDocument)}
            </a>
          )}
        </li>
      ))}
      {isOffline && (
        <li className="flex min-h-11 items-center text-sm text-ink-soft">{texts.billingDocumentsOffline}</li>
      )}
    </ul>
  );
}

function byNumber({ number: one = 0 }: BillingDocument, { number: other = 0 }: BillingDocument): number {
  return one - other;
}

function nameOf(billingDocument: BillingDocument): string {
  const note = billingDocument.state === "void" ? ` ${texts.billingDocumentVoid}` : "";
  return `${texts.billingDocument[billingDocument.kind]} ${billingDocumentNumber(billingDocument)}${note}`;
}
