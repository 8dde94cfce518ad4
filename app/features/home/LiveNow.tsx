import { Radio } from "lucide-react";
import { useLiveMatches } from "#app/film/useLiveMatches.ts";
import { WatchLink } from "#app/film/WatchLink.tsx";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { reserveRoom } from "#app/ui/reserveRoom.ts";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import type { PublicMatch } from "#shared/api/live.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { homeTexts } from "./texts.ts";
import { useListedLive } from "./useListedLive.ts";
import "./liveNow.css";

const texts = homeTexts.live;

interface Shown {
  number: number;
  title: string;
  /** Its own page, and the link for others. */
  page: string;
  shared: string | undefined;
}

/**
 * Matches while they are played: the account's own, and those that their schools allow on lists. Watching and sharing
 * come first, in a bar over the page that moves nothing once the matches are read.
 */
export function LiveNow({ most = Infinity }: { most?: number }) {
  const own = useLiveMatches();
  const listed = useListedLive().filter(({ number }) => !own.some((match) => match.number === number));
  const matches: readonly Shown[] = [...own, ...listed.map(shownOf)];
  if (matches.length === 0) return null;
  return (
    <div ref={reserveRoom} className="live-now">
      <section aria-label={texts.title}>
        <ul className="content-width divide-y divide-hairline">
          {matches.slice(0, most).map((match) => (
            <LiveMatch key={match.number} {...match} />
          ))}
        </ul>
        {matches.length > most && (
          <p className="content-width pb-3">
            <ButtonLink variant="link" to={paths.browseFixtures}>
              {texts.all(matches.length)}
            </ButtonLink>
          </p>
        )}
      </section>
    </div>
  );
}

function LiveMatch({ title, page, shared }: Shown) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0">
        <span className="flex items-center gap-2 font-semibold text-clay-text">
          <Radio size={20} aria-hidden="true" />
          {texts.title}
        </span>
        <span className="named text-lg break-words">{title}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <WatchLink to={page} title={title} variant="solid" />
        {shared !== undefined && <ShareButton title={title} url={shared} />}
      </div>
    </li>
  );
}

/** It opens without a key. */
function shownOf({ number, homeSchool, awaySchool }: PublicMatch): Shown {
  const page = watchAddress(number);
  return { number, title: `${homeSchool} vs ${awaySchool}`, page, shared: window.location.origin + page };
}
