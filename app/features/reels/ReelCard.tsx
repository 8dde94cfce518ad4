import { Play } from "lucide-react";
import { Button } from "#app/ui/Button.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { formatDuration } from "#shared/rules/format.ts";
import { canWatch } from "#shared/rules/reelList.ts";
import { ReelCounts } from "./ReelCounts.tsx";
import { ReelPicture } from "./ReelPicture.tsx";
import { ReelStatusBadge } from "./ReelStatusBadge.tsx";
import { reelTexts as texts } from "./texts.ts";

interface ReelCardProps {
  reel: HighlightReel;
  headingLevel?: 2 | 3;
  onWatch: (reel: HighlightReel) => void;
}

/** A public reel: its picture, what it is about, its counts, and a button to watch it. */
export function ReelCard({ reel, headingLevel = 2, onWatch }: ReelCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <BoardCard
      board={
        <ReelPicture address={reel.thumbnailUrl} length={reel.duration && formatDuration(reel.duration)}>
          <ReelStatusBadge status={reel.status} />
        </ReelPicture>
      }
    >
      <Heading className="named text-lg tracking-normal break-words">{reel.title}</Heading>
      {reel.description && <p className="line-clamp-3 break-words text-ink-soft">{reel.description}</p>}
      <ReelCounts reel={reel} />
      <div className="mt-auto pt-1">
        {canWatch(reel) ? (
          <Button
            wide
            variant="solid"
            icon={<Play size={20} aria-hidden="true" />}
            onClick={() => onWatch(reel)}
            aria-label={`${texts.watch}: ${reel.title}`}
          >
            {texts.watch}
          </Button>
        ) : (
          <Button wide disabled>
            {texts.processing}
          </Button>
        )}
      </div>
    </BoardCard>
  );
}
