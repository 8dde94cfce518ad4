import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import { AddSharedVideos } from "./AddSharedVideos.tsx";
import { sharedVideoTexts as texts } from "./sharedVideoTexts.ts";
import { useFilmedMatches } from "./useFilmedMatches.ts";
import { useSharedVideos } from "./useSharedVideos.ts";

/** Where videos shared to the app arrive: which match are they from? */
export function SharedVideos({ isLost }: { isLost: boolean }) {
  const { videos, look } = useSharedVideos();
  const matches = useFilmedMatches();
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-5">
      <h1>{texts.title}</h1>
      {isLost && <Notice tone="clay">{texts.lost}</Notice>}
      {!videos || !matches ? (
        <Waiting label={texts.loading} />
      ) : videos.length === 0 ? (
        <NothingHere {...texts.none} />
      ) : matches.length === 0 ? (
        <NothingHere {...texts.noMatch} />
      ) : (
        <AddSharedVideos videos={videos} matches={matches} onChange={look} />
      )}
    </div>
  );
}

function NothingHere({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState scene="camera" title={title} way={{ to: paths.streamerDashboard, words: texts.myMatches }}>
      {text}
    </EmptyState>
  );
}
