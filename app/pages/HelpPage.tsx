import { HelpContents } from "#app/features/help/HelpContents.tsx";
import { helpTexts } from "#app/features/help/helpTexts.ts";

export function HelpPage() {
  return (
    <>
      <title>Help · Touchline</title>
      <h1>{helpTexts.title}</h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft">{helpTexts.lead}</p>
      <HelpContents />
    </>
  );
}
