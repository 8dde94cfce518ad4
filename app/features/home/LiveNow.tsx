import { Radio } from "lucide-react";
import { useLiveMatches } from "#app/film/useLiveMatches.ts";
import { WatchLink } from "#app/film/WatchLink.tsx";
import { reserveRoom } from "#app/ui/reserveRoom.ts";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import { homeTexts } from "./texts.ts";

const texts = homeTexts.live;

/**
 * The account's own matches while they are played. Watching and sharing come first, in a bar over the page that moves
 * nothing once the rows are read.
 */
export function LiveNow() {
  const matches = useLiveMatches();
  if (matches.length === 0) return null;
  return (
    <div ref={reserveRoom} className="live-now">
      <section aria-label={texts.title}>
        <ul className="content-width divide-y divide-hairline">
          {matches.map(({ fixtureId, title, streamUrl, shared }) => (
            <li key={fixtureId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <p className="min-w-0">
                <span className="flex items-center gap-2 font-semibold text-clay-text">
                  <Radio size={20} aria-hidden="true" />
                  {texts.title}
                </span>
                <span className="named text-lg break-words">{title}</span>
              </p>
              <div className="flex flex-wrap gap-2">
                <WatchLink streamUrl={streamUrl} title={title} variant="solid" />
                <ShareButton title={title} url={shared} />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
