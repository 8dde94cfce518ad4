import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { ownReelTexts as texts } from "./texts.ts";

/** Renders a failed reel again. */
export function RetryReel({ reel }: { reel: HighlightReel }) {
  const { run, isBusy } = useMutate("reel.retry", { success: texts.retried, failure: { title: texts.retryFailed } });
  return (
    <Button
      variant="solid"
      busy={isBusy && texts.retrying}
      onClick={() => void run({ id: reel.id })}
      aria-label={`${texts.retry}: ${reel.title}`}
    >
      {texts.retry}
    </Button>
  );
}
