import { MapPin } from "lucide-react";
import { LoadFailed } from "#app/layout/LoadFailed.tsx";
import { paths } from "#app/paths.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { Rating } from "./Rating.tsx";
import { streamerTexts as texts } from "./texts.ts";
import { useListedStreamers } from "./useListedStreamers.ts";

const shown = 4;

/** The four best rated verified streamers. */
export function TopStreamers() {
  return (
    <section aria-labelledby="top-streamers">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 id="top-streamers" className="text-[1.6rem] sm:text-2xl">
          {texts.top}
        </h2>
        <ButtonLink variant="link" to={paths.streamers}>
          {texts.viewAll}
        </ButtonLink>
      </div>
      <BestRated />
    </section>
  );
}

function BestRated() {
  const list = useListedStreamers();
  if (list.status === "loading") {
    return (
      <SkeletonGroup label={texts.loading}>
        <RowsSkeleton rows={shown} />
      </SkeletonGroup>
    );
  }
  if (list.status === "failed") return <LoadFailed texts={texts} headingLevel={3} />;
  if (list.streamers.length === 0) {
    return (
      <EmptyState
        scene="camera"
        title={texts.noneYet}
        headingLevel={3}
        way={{ to: paths.becomeStreamer, words: texts.become }}
      >
        {texts.noneYetText}
      </EmptyState>
    );
  }
  return (
    <ul className="grid sm:grid-cols-2 sm:gap-x-10">
      {list.streamers.slice(0, shown).map((streamer) => (
        <TopStreamer key={streamer.id} streamer={streamer} />
      ))}
    </ul>
  );
}

function TopStreamer({ streamer }: { streamer: Streamer }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline py-4">
      <Avatar name={streamer.contactPerson} />
      <div className="min-w-[30%] flex-1 basis-0">
        <h3 className="named text-lg tracking-normal">{streamer.businessName}</h3>
        <p className="text-ink-soft">{streamer.contactPerson}</p>
        <p className="flex items-start gap-1.5 text-ink-soft">
          <MapPin size={18} aria-hidden="true" className="mt-1 flex-none" />
          {streamer.location}
        </p>
      </div>
      <Rating hundredths={streamer.ratingHundredths} className="text-lg [&>svg]:text-pitch-text" />
    </li>
  );
}
