import { useMutate } from "#app/sync/useMutate.ts";
import { InlineQuestion } from "#app/ui/InlineQuestion.tsx";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { clipTexts as texts } from "./clipTexts.ts";

/** Takes a clip off the list that has no video and gets none. */
export function RemoveRefusedClip({ clip }: { clip: VideoClip }) {
  const { run } = useMutate("clip.delete", { failure: { title: texts.notRemoved } });
  return (
    <InlineQuestion
      ask={texts.remove}
      question={texts.removeQuestion}
      yes={texts.removeYes}
      no={texts.removeNo}
      onYes={() => void run({ id: clip.id })}
    />
  );
}
