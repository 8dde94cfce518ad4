import { Clapperboard } from "lucide-react";
import { Button } from "#app/ui/Button.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { OwnReels } from "./OwnReels.tsx";
import { RecentMatches } from "./RecentMatches.tsx";
import { ReelFigures } from "./ReelFigures.tsx";
import { ReelGrid } from "./ReelGrid.tsx";
import { ownReelTexts, reelTexts as texts } from "./texts.ts";
import { useOwnReels, usePublicReels } from "./useReels.ts";

interface HighlightReelsProps {
  onWatch: (reel: HighlightReel) => void;
  /** Without a match: it is chosen in the creator. */
  onCreate: (fixtureId?: string) => void;
  /** The reel just created: it is shown. */
  madeId?: string | undefined;
}

/** The reels page: figures, your own reels, everyone's, and matches to make more from. */
export function HighlightReels({ onWatch, onCreate, madeId }: HighlightReelsProps) {
  const state = usePublicReels();
  const hasOwn = useOwnReels().length > 0;
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>{texts.title}</h1>
          <p className="text-ink-soft">{texts.subtitle}</p>
        </div>
        <Button
          variant="primary"
          icon={<Clapperboard size={20} aria-hidden="true" />}
          onClick={() => onCreate()}
          className="w-full sm:w-auto"
        >
          {texts.create}
        </Button>
      </header>
      <ReelFigures state={state} />
      <OwnReels onWatch={onWatch} madeId={madeId} />
      <section aria-label={texts.list} className="flex flex-col gap-4">
        {hasOwn && <h2>{ownReelTexts.others}</h2>}
        <ReelGrid state={state} onWatch={onWatch} onCreate={() => onCreate()} />
      </section>
      <RecentMatches onCreate={onCreate} />
    </div>
  );
}
