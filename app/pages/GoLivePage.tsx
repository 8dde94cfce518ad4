import { useSearchParams } from "react-router-dom";
import { GoLive } from "#app/features/live/GoLive.tsx";
import { liveTexts } from "#app/features/live/liveTexts.ts";

/** /go-live?bid=ID: the streamer's phone films the match. */
export function GoLivePage() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{liveTexts.pageTitle}</title>
      <GoLive bidId={search.get("bid") ?? undefined} />
    </>
  );
}
