import { useLocation, useSearchParams } from "react-router-dom";
import { WatchScreen } from "#app/features/watch/WatchScreen.tsx";
import { watchTexts } from "#app/features/watch/watchTexts.ts";
import { LinkIncomplete } from "#app/layout/LinkStates.tsx";

/** /watch?match=12#key: a match, for whoever has the link. What is after # goes to no other site and into no log. */
export function WatchPage() {
  const [params] = useSearchParams();
  const key = useLocation().hash.slice(1);
  const match = Number(params.get("match"));
  return (
    <>
      <title>{watchTexts.pageTitle}</title>
      {Number.isInteger(match) && match > 0 ? (
        <WatchScreen key={`${match} ${key}`} match={match} linkKey={key === "" ? undefined : key} />
      ) : (
        <LinkIncomplete />
      )}
    </>
  );
}
