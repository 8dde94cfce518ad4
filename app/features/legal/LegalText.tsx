import { useRow } from "#app/db/useRows.ts";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { LEGAL_VERSION } from "#shared/rules/legalVersion.ts";
import { Notice } from "#app/ui/Notice.tsx";
import { demoNotice, demoOperator, type LegalDocument, type LegalSection } from "./legalDocument.ts";

/** A legal page. The operator's details come from the server's environment with the first sync. */
export function LegalText({ document }: { document: LegalDocument }) {
  const operator = useRow("operator", OPERATOR_ID);
  const { details = {}, isDemo = false } = operator.status === "ready" ? operator.row : {};
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-8 break-words">
      <header className="flex flex-col gap-2">
        <h1>{document.title}</h1>
        <p>{document.intro}</p>
        <p className="text-ink-soft">Version {LEGAL_VERSION}</p>
        {/* The operator comes with the first sync: this keeps its space. */}
        <div className="min-h-18">{isDemo && <Notice tone="amber">{demoNotice}</Notice>}</div>
      </header>
      {[document.operator(isDemo ? { ...demoOperator, ...details } : details), ...document.sections].map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </article>
  );
}

const bullet = "• ";

function Section({ section: { id, title, texts } }: { section: LegalSection }) {
  const items = texts.filter((text) => text.startsWith(bullet));
  const [firstItem = texts.length] = items.length > 0 ? [texts.findIndex((text) => text.startsWith(bullet))] : [];
  const before = texts.slice(0, firstItem);
  const after = texts.slice(firstItem + items.length);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 first-of-type:min-h-44 sm:first-of-type:min-h-32">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {before.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items.length > 0 && (
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {items.map((text) => (
            <li key={text}>{text.slice(bullet.length)}</li>
          ))}
        </ul>
      )}
      {after.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
