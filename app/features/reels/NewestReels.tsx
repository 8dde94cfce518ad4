import { Play } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { Skeleton } from "#app/ui/Skeleton.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { formatDuration } from "#shared/rules/format.ts";
import { canWatch } from "#shared/rules/reelList.ts";
import { ReelPicture } from "./ReelPicture.tsx";
import { reelTexts as texts } from "./texts.ts";
import { usePublicReels } from "./useReels.ts";

const shown = 3;
/** On a phone the newest is as wide as the screen, with two more below it. */
const place = "min-w-0 first:col-span-2 sm:first:col-span-1";

/** The newest watchable reels, each a picture with a play button. */
export function NewestReels() {
  const state = usePublicReels();
  if (state.status === "failed") return null;
  const reels = state.status === "ready" ? state.reels.filter(canWatch).slice(0, shown) : undefined;
  if (reels?.length === 0) return <p className="mt-6 text-ink-soft">{texts.noneOnHome}</p>;
  return (
    <ul aria-label={texts.newest} className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 sm:gap-x-5">
      {reels?.map((reel) => <NewestReel key={reel.id} reel={reel} />) ??
        Array.from({ length: shown }, (_, index) => <Placeholder key={index} />)}
    </ul>
  );
}

function NewestReel({ reel: { id, title, thumbnailUrl, duration } }: { reel: HighlightReel }) {
  return (
    <li className={place}>
      <Link
        to={`${paths.highlightReels}?reel=${id}`}
        aria-label={`${texts.watch}: ${title}`}
        className="group block rounded-card"
      >
        <span className="relative block overflow-hidden rounded-card">
          <ReelPicture address={thumbnailUrl} length={duration && formatDuration(duration)} />
          <span className="absolute inset-0 grid place-content-center">
            <span className="board grid size-12 place-content-center sm:size-14 rounded-full transition-transform group-hover:scale-105">
              <Play size={26} fill="currentColor" aria-hidden="true" className="ml-1" />
            </span>
          </span>
        </span>
        <span className="named mt-2 line-clamp-2 min-h-[2lh] text-lg break-words group-hover:underline">{title}</span>
      </Link>
    </li>
  );
}

/** The size of a reel, so that nothing moves when it arrives. */
function Placeholder() {
  return (
    <li aria-hidden="true" className={place}>
      <Skeleton className="aspect-video w-full rounded-card!" />
      <span className="mt-2 block min-h-[2lh] text-lg">
        <Skeleton className="inline-block h-4 w-2/3" />
      </span>
    </li>
  );
}
