import { ChevronDown } from "lucide-react";
import { Link } from "react-router-dom";
import { Card } from "#app/ui/Card.tsx";
import { helpTexts, type Answer } from "./helpTexts.ts";
import { Support } from "./Support.tsx";

/** Questions and answers by audience, and whom to ask if the answer is missing. */
export function HelpContents() {
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_320px] md:items-start">
      <Support className="md:order-last md:sticky md:top-20" />
      <div className="flex flex-col gap-6">
        {helpTexts.parts.map((part) => (
          <section key={part.title} aria-label={part.title}>
            <h2 className="mb-2 text-xl">{part.title}</h2>
            <Card flush className="divide-y divide-hairline overflow-hidden">
              {part.answers.map((answer) => (
                <Question key={answer.question} answer={answer} />
              ))}
            </Card>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Opened and closed by the browser itself, so it works before any script loads. */
function Question({ answer: { question, text, link } }: { answer: Answer }) {
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 font-semibold -outline-offset-3! hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 flex-1 font-text text-base">{question}</h3>
        <ChevronDown size={22} aria-hidden="true" className="flex-none group-open:rotate-180" />
      </summary>
      <div className="max-w-[70ch] px-4 pb-4">
        <p>{text}</p>
        {link && (
          <Link to={link.to} className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3">
            {link.words}
          </Link>
        )}
      </div>
    </details>
  );
}
