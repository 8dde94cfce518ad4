import { useLocation, useNavigate } from "react-router-dom";
import { PasteProof } from "#app/features/proof/PasteProof.tsx";
import { ProofCheck } from "#app/features/proof/ProofCheck.tsx";
import { proofTexts } from "#app/features/proof/proofTexts.ts";

/** /proof#CODE: what the code on a streamer's phone leads to, with or without a signal. */
export function ProofPage() {
  const proof = useLocation().hash.slice(1);
  const navigate = useNavigate();
  return (
    <>
      <title>{proofTexts.pageTitle}</title>
      <meta name="referrer" content="no-referrer" />
      {proof ? (
        <ProofCheck key={proof} proof={proof} />
      ) : (
        <PasteProof onProof={(pasted) => void navigate(`#${pasted}`)} />
      )}
    </>
  );
}
