import { LegalText } from "#app/features/legal/LegalText.tsx";
import { privacyNotice } from "#app/features/legal/privacyNotice.ts";

export function PrivacyPage() {
  return (
    <>
      <title>{privacyNotice.pageTitle}</title>
      <LegalText document={privacyNotice} />
    </>
  );
}
