import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { canFilmLive } from "#app/film/live/liveTake.ts";
import { paths } from "#app/paths.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { openStreamRejection } from "#shared/rules/liveFlow.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { LiveCamera } from "./LiveCamera.tsx";
import { liveTexts as texts } from "./liveTexts.ts";
import { useOwnMatch } from "./useOwnMatch.ts";

/** A match filmed live with this phone, for its streamer. Works in a dead spot once the stream has been opened. */
export function GoLive({ bidId }: { bidId: string | undefined }) {
  const match = useOwnMatch(bidId);
  const freshness = useFreshness();
  if (match.status === "ready") return <OwnMatch bid={match.bid} fixture={match.fixture} />;
  if (match.status === "loading" || freshness === "never") return <RowsLoading />;
  const { title, text, action } = texts.missing;
  return (
    <EmptyState scene="field" headingLevel={1} title={title} way={{ to: paths.streamerDashboard, words: action }}>
      {text}
    </EmptyState>
  );
}

function OwnMatch({ bid, fixture }: { bid: Bid; fixture: Fixture }) {
  const rejection = openStreamRejection(bid);
  return (
    <article className="mx-auto w-full max-w-2xl">
      <Link
        to={`${paths.streamerDashboard}?fixture=${fixture.id}`}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sky-text underline underline-offset-3"
      >
        <ArrowLeft size={20} aria-hidden="true" />
        {texts.back}
      </Link>
      <h1>{texts.heading}</h1>
      <p className="mb-4 text-ink-soft">{matchTitle(fixture)}</p>
      {rejection ? (
        <Notice tone="clay" role="alert" title={texts.notYet.title}>
          {rejection.message}
        </Notice>
      ) : (
        <Able bid={bid} fixture={fixture} />
      )}
    </article>
  );
}

function Able(match: { bid: Bid; fixture: Fixture }) {
  const [isAble, setAble] = useState<boolean>();
  useEffect(() => void canFilmLive().then(setAble), []);
  if (isAble === undefined) return <Waiting label={texts.checking} />;
  if (isAble) return <LiveCamera {...match} />;
  return (
    <Notice tone="amber" title={texts.cannot.title}>
      {texts.cannot.text}
    </Notice>
  );
}
