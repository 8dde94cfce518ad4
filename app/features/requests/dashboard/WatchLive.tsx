import { sharedLink, watchPage } from "#app/film/sharedLink.ts";
import type { ButtonVariant } from "#app/ui/Button.tsx";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { dashboardTexts as texts } from "../texts.ts";
import { VideoLink } from "./VideoLinks.tsx";

interface WatchLiveProps {
  fixture: Fixture;
  bid: Bid;
  variant: ButtonVariant;
}

/** A match is live for an hour or two: watching and sharing are one press away. */
export function WatchLive({ fixture, bid, variant }: WatchLiveProps) {
  const shared = sharedLink(fixture, bid);
  return (
    <>
      <VideoLink to={watchPage(fixture, bid)} words={texts.watch} variant={variant} />
      {shared !== undefined && <ShareButton title={matchTitle(fixture)} url={shared} />}
    </>
  );
}
