import { Download, Globe, Lock, Play } from "lucide-react";
import { useState } from "react";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Button, buttonClasses } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { formatDuration } from "#shared/rules/format.ts";
import { downloadAddress } from "#shared/rules/mediaAddress.ts";
import { canWatch } from "#shared/rules/reelList.ts";
import { DeleteReel } from "./DeleteReel.tsx";
import { ReelPicture } from "./ReelPicture.tsx";
import { ReelStatusBadge } from "./ReelStatusBadge.tsx";
import { RetryReel } from "./RetryReel.tsx";
import { ownReelTexts as texts, reelTexts } from "./texts.ts";
import { useShowOnce } from "./useShowOnce.ts";
import { VerticalReel, VerticalState } from "./VerticalReel.tsx";
import { useOwnReels, useWaitingClips } from "./useReels.ts";

/** The signed-in account's reels, and what still has to be done about them. */
export function OwnReels({ onWatch, madeId }: { onWatch: (reel: HighlightReel) => void; madeId: string | undefined }) {
  const reels = useOwnReels();
  const showOnce = useShowOnce(madeId);
  if (reels.length === 0) return null;
  return (
    <section aria-labelledby="own-reels" className="flex flex-col gap-4">
      <h2 id="own-reels">{texts.title}</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {reels.map((reel) => (
          <li key={reel.id} ref={reel.id === madeId ? showOnce : undefined} tabIndex={-1} className="outline-offset-4">
            <OwnReel reel={reel} onWatch={() => onWatch(reel)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnReel({ reel, onWatch }: { reel: HighlightReel; onWatch: () => void }) {
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <div className="flex items-start gap-4">
        <span className="w-28 flex-none overflow-hidden rounded-control sm:w-40">
          <ReelPicture address={reel.thumbnailUrl} length={reel.duration && formatDuration(reel.duration)} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <h3 className="named text-lg tracking-normal break-words">{reel.title}</h3>
          <ReelStatusBadge status={reel.status} />
          <WhoSees reel={reel} />
        </div>
      </div>
      <OwnReelState reel={reel} />
      <VerticalState reel={reel} />
      <div className="mt-auto flex flex-wrap gap-2 max-sm:*:flex-auto">
        {canWatch(reel) && reel.videoUrl !== undefined && (
          <>
            <Button
              variant="solid"
              icon={<Play size={20} aria-hidden="true" />}
              onClick={onWatch}
              aria-label={`${reelTexts.watch}: ${reel.title}`}
            >
              {reelTexts.watch}
            </Button>
            <a
              href={downloadAddress(reel.videoUrl)}
              download
              className={buttonClasses({ variant: "second" })}
              aria-label={`${texts.download} ${reel.title}`}
            >
              <Download size={20} aria-hidden="true" />
              {texts.download}
            </a>
            <VerticalReel reel={reel} />
          </>
        )}
        {reel.status === "failed" && <RetryReel reel={reel} />}
        <DeleteReelButton reel={reel} />
      </div>
    </Card>
  );
}

function DeleteReelButton({ reel }: { reel: HighlightReel }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)} aria-label={`${texts.delete} ${reel.title}`}>
        {texts.delete}
      </Button>
      {isAsked && <DeleteReel reel={reel} onClose={() => setAsked(false)} />}
    </>
  );
}

function WhoSees({ reel: { isPublic, heldBack } }: { reel: HighlightReel }) {
  const Icon = isPublic && !heldBack ? Globe : Lock;
  const whenPublic = heldBack ? texts.notPublicNow : texts.publicReel;
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon size={16} aria-hidden="true" />
      {isPublic ? whenPublic : texts.privateReel}
    </p>
  );
}

/** Its progress, or why it is not shown. */
function OwnReelState({ reel }: { reel: HighlightReel }) {
  const isQueued = usePendingFor("highlightReel", reel.id).length > 0;
  const waiting = useWaitingClips(reel.id);
  if (isQueued) return <Notice tone="sky">{queuedSentence}</Notice>;
  if (reel.takedown) return <Notice tone="clay">{texts[reel.takedown]}</Notice>;
  if (reel.permitted === false) return <Notice tone="clay">{texts.withdrawn}</Notice>;
  if (reel.status === "failed") return <Notice tone="clay">{reel.failureReason}</Notice>;
  const heldBack = reel.isPublic && reel.heldBack && <Notice tone="amber">{texts.heldBack[reel.heldBack]}</Notice>;
  if (reel.status !== "processing") return heldBack || null;
  if (waiting > 0) return <Notice tone="sky">{texts.waitingForClips(waiting)}</Notice>;
  const percent = reel.progress ?? 0;
  return <ProgressBar label={reelTexts.processing} value={percent} valueText={texts.progress(percent)} />;
}
