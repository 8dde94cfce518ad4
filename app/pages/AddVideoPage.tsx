import { useSearchParams } from "react-router-dom";
import { SharedVideos } from "#app/features/sharedVideos/SharedVideos.tsx";
import { sharedVideoTexts } from "#app/features/sharedVideos/sharedVideoTexts.ts";

/** /add-video: videos from the phone's share sheet. */
export function AddVideoPage() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{sharedVideoTexts.pageTitle}</title>
      <SharedVideos isLost={search.has("lost")} />
    </>
  );
}
