import { FileText } from "lucide-react";
import { useRows } from "#app/db/useRows.ts";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import type { Paper } from "#shared/entities/paper.ts";
import { paperNumber } from "#shared/rules/papers.ts";
import { lineTexts as texts } from "./texts.ts";

/** Receipt, invoices and credit notes of a match as PDF, in the order of their numbers. */
export function PaperLinks({ fixtureId }: { fixtureId: string }) {
  const papers = useRows("paper", (table) => table.where("fixtureId").equals(fixtureId).toArray(), [fixtureId]);
  const isOffline = useSyncPhase().kind === "offline";
  // One that this device has issued itself gets its number, and its sheet, from the server.
  const issued = papers.status === "ready" ? papers.rows.filter(({ number }) => number !== undefined) : [];
  if (issued.length === 0) return null;
  return (
    <ul aria-label={texts.papers} className="flex flex-wrap gap-x-5">
      {issued.toSorted(byNumber).map((paper) => (
        <li key={paper.id}>
          {isOffline ? (
            <span className="inline-flex min-h-11 items-center gap-2 text-ink-soft">
              <FileText size={18} aria-hidden="true" /> {nameOf(paper)}
            </span>
          ) : (
            <a
              className="inline-flex min-h-11 items-center gap-2 text-sky-text underline underline-offset-3"
              href={`/api/papers/${paper.id}`}
              download
            >
              <FileText size={18} aria-hidden="true" /> {nameOf(paper)}
            </a>
          )}
        </li>
      ))}
      {isOffline && <li className="flex min-h-11 items-center text-sm text-ink-soft">{texts.papersOffline}</li>}
    </ul>
  );
}

function byNumber({ number: one = 0 }: Paper, { number: other = 0 }: Paper): number {
  return one - other;
}

function nameOf(paper: Paper): string {
  const note = paper.state === "void" ? ` ${texts.paperVoid}` : "";
  return `${texts.paper[paper.kind]} ${paperNumber(paper)}${note}`;
}
