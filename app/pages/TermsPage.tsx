import { LegalText } from "#app/features/legal/LegalText.tsx";
import { terms } from "#app/features/legal/terms.ts";

export function TermsPage() {
  return (
    <>
      <title>{terms.pageTitle}</title>
      <LegalText document={terms} />
    </>
  );
}
