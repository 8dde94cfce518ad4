import { ChevronLeft, ChevronRight, Flag, Heart, Share2 } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useRow } from "#app/db/useRows.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { IconButton } from "#app/ui/IconButton.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { playerTexts as texts } from "./playerTexts.ts";
import { ReelCounts } from "./ReelCounts.tsx";
import { ReelVideo } from "./ReelVideo.tsx";
import { ReportReel } from "./ReportReel.tsx";
import { shareReel, useLike } from "./useReelActions.ts";

interface ReelPlayerProps {
  reel: HighlightReel;
  /** The previous and next reels in the list it was opened from. */
  previous: HighlightReel | undefined;
  next: HighlightReel | undefined;
  onWatch: (reel: HighlightReel) => void;
  onClose: () => void;
}

/** One reel on the screen, with its actions. N and P go to the next and the previous one. */
export function ReelPlayer({ reel, previous, next, onWatch, onClose }: ReelPlayerProps) {
  const [isReporting, setReporting] = useState(false);
  if (isReporting) return <ReportReel reel={reel} onSent={onClose} onBack={() => setReporting(false)} />;
  const goTo = (other: HighlightReel | undefined) => other && onWatch(other);
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key.toLowerCase() === "n") goTo(next);
    if (key.toLowerCase() === "p") goTo(previous);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={reel.title}
      size="wide"
      flush
      actions={
        <>
          <LikeButton reel={reel} />
          <Button icon={<Share2 size={20} aria-hidden="true" />} onClick={() => void shareReel(reel)}>
            {texts.share}
          </Button>
          <span className="ml-auto flex">
            <Neighbour
              label={texts.previous}
              icon={<ChevronLeft size={24} />}
              onGo={previous && (() => goTo(previous))}
            />
            <Neighbour label={texts.next} icon={<ChevronRight size={24} />} onGo={next && (() => goTo(next))} />
          </span>
        </>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={press}>
        <ReelVideo key={reel.id} reel={reel} />
        <div className="flex flex-col gap-3 p-4 sm:px-6">
          <MatchLine fixtureId={reel.fixtureId} />
          {reel.description && <p className="break-words">{reel.description}</p>}
          <ReelCounts reel={reel} />
          {reel.isPublic && (
            <Button
              variant="quiet"
              className="self-start"
              icon={<Flag size={20} aria-hidden="true" />}
              onClick={() => setReporting(true)}
            >
              {texts.report}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function LikeButton({ reel }: { reel: HighlightReel }) {
  const { isLiked, toggle } = useLike(reel);
  return (
    <Button
      variant={isLiked ? "solid" : "second"}
      icon={<Heart size={20} fill={isLiked ? "currentColor" : "none"} aria-hidden="true" />}
      aria-pressed={isLiked}
      onClick={toggle}
    >
      {texts.like}
    </Button>
  );
}

interface NeighbourProps {
  label: string;
  icon: ReactNode;
  onGo: (() => void) | undefined;
}

function Neighbour({ label, icon, onGo }: NeighbourProps) {
  return <IconButton label={label} icon={icon} disabled={onGo === undefined} onClick={onGo} />;
}

/** Who played and when, if the device knows the match. */
function MatchLine({ fixtureId }: { fixtureId: string }) {
  const fixture = useRow("fixture", fixtureId);
  if (fixture.status !== "ready") return null;
  const { sport, matchDate } = fixture.row;
  return (
    <p className="text-ink-soft">
      <span className="named">{matchTitle(fixture.row)}</span>, {sport}, {formatDate(matchDate)}
    </p>
  );
}
