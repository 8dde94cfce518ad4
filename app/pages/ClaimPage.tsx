import { useLocation } from "react-router-dom";
import { ClaimRequest } from "#app/features/claim/ClaimRequest.tsx";
import { claimTexts } from "#app/features/claim/texts.ts";
import { LinkIncomplete } from "#app/layout/LinkStates.tsx";

/** /claim#token: moves a visitor's request to an account. No address it links to sees the token. */
export function ClaimPage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <title>{claimTexts.pageTitle}</title>
      <meta name="referrer" content="no-referrer" />
      {token ? <ClaimRequest key={token} token={token} /> : <LinkIncomplete />}
    </>
  );
}
