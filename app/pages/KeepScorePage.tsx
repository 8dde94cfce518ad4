import { useSearchParams } from "react-router-dom";
import { ScoreKeeper } from "#app/features/score/ScoreKeeper.tsx";
import { scoreTexts } from "#app/features/score/scoreTexts.ts";

/** /keep-score?bid=ID&fixture=ID: the score, for the match's streamer and its scorers. */
export function KeepScorePage() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{scoreTexts.pageTitle}</title>
      <ScoreKeeper bidId={search.get("bid") ?? undefined} fixtureId={search.get("fixture") ?? undefined} />
    </>
  );
}
