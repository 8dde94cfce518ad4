import { useSearchParams } from "react-router-dom";
import { CallSheet } from "#app/features/assignments/CallSheet.tsx";
import { callSheetTexts } from "#app/features/assignments/callSheetTexts.ts";

/** /call-sheet?bid=ID: the streamer's page for match day. */
export function CallSheetPage() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{callSheetTexts.pageTitle}</title>
      <CallSheet bidId={search.get("bid") ?? undefined} />
    </>
  );
}
