import { Download, RectangleVertical } from "lucide-react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button, buttonClasses } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { downloadAddress } from "#shared/rules/mediaAddress.ts";
import { ownReelTexts, verticalTexts as texts } from "./texts.ts";

/** The progress of the reel's vertical video, or that it failed. */
export function VerticalState({ reel }: { reel: HighlightReel }) {
  if (reel.verticalStatus === "failed") return <Notice tone="clay">{texts.notMade}</Notice>;
  if (reel.verticalStatus !== "processing") return null;
  const percent = reel.verticalProgress ?? 0;
  return <ProgressBar label={texts.making} value={percent} valueText={ownReelTexts.progress(percent)} />;
}

/** The same reel as a vertical video: requested once, then stored as a file. */
export function VerticalReel({ reel }: { reel: HighlightReel }) {
  const { run, isBusy } = useMutate("reel.makeVertical", { failure: { title: texts.notAsked } });
  if (reel.verticalStatus === "processing") return null;
  if (reel.verticalUrl !== undefined) {
    return (
      <a
        href={downloadAddress(reel.verticalUrl)}
        download
        className={buttonClasses({ variant: "second" })}
        aria-label={`${texts.download}: ${reel.title}`}
      >
        <Download size={20} aria-hidden="true" />
        {texts.download}
      </a>
    );
  }
  return (
    <Button
      icon={<RectangleVertical size={20} aria-hidden="true" />}
      busy={isBusy && texts.asking}
      onClick={() => void run({ id: reel.id })}
      aria-label={`${texts.make}: ${reel.title}`}
    >
      {texts.make}
    </Button>
  );
}
