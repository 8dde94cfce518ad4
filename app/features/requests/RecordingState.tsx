import { recordingTexts as texts } from "#app/film/filmTexts.ts";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { recordingFace } from "#shared/rules/recordingFace.ts";

/** Why a delivered match has no recording to watch yet. */
export function RecordingState({ bid }: { bid: Bid }) {
  const face = recordingFace(bid);
  if (face === "onItsWay") return <Notice tone="sky">{texts.onItsWay}</Notice>;
  return face === "refused" ? <Notice tone="sky">{texts.othersRefused}</Notice> : null;
}
