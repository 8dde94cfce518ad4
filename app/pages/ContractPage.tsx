import { useSearchParams } from "react-router-dom";
import { ContractView } from "#app/features/contract/ContractView.tsx";
import { contractTexts } from "#app/features/contract/texts.ts";

/** /contract?bid=ID: both sides read and sign here. */
export function ContractPage() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{contractTexts.pageTitle}</title>
      <ContractView bidId={search.get("bid") ?? undefined} />
    </>
  );
}
