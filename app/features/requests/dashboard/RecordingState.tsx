import { recordingTexts as texts } from "#app/film/filmTexts.ts";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { shownRecording } from "#shared/rules/shownRecording.ts";

/** Why a delivered match has no recording to watch yet. */
export function RecordingState({ bid }: { bid: Bid }) {
  const shown = shownRecording(bid);
  if (shown === "onItsWay") return <Notice tone="sky">{texts.onItsWay}</Notice>;
  return shown === "refused" ? <Notice tone="sky">{texts.othersRefused}</Notice> : null;
}
