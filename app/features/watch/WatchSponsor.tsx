import { useEffect, useState } from "react";
import type { WatchState } from "#shared/api/live.ts";
import { watchTexts as texts } from "./watchTexts.ts";

const turnMs = 8_000;

/** Whoever pays for the match, thanked under its picture: name and logo, and the banners in turn. */
export function WatchSponsor({ sponsor }: { sponsor: NonNullable<WatchState["sponsor"]> }) {
  const { name, logo, banners = [] } = sponsor;
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (banners.length < 2) return undefined;
    const timer = setInterval(() => setTurn((last) => last + 1), turnMs);
    return () => clearInterval(timer);
  }, [banners.length]);
  const banner = banners[turn % Math.max(1, banners.length)];
  return (
    <section aria-label={texts.sponsor} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {logo !== undefined && <Picture key={logo} source={logo} look="h-16 max-w-40" />}
      <p className="font-semibold">{texts.thanks(name)}</p>
      {banner !== undefined && <Picture key={banner} source={banner} look="h-20 max-w-full sm:ml-auto" />}
    </section>
  );
}

/** The name beside it says whose it is. A picture that does not load leaves no gap. */
function Picture({ source, look }: { source: string; look: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img src={source} alt="" className={`${look} rounded-control object-contain`} onError={() => setBroken(true)} />
  );
}
