import { useMutate } from "#app/sync/useMutate.ts";
import { InlineQuestion } from "#app/ui/InlineQuestion.tsx";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { clipTexts as texts } from "./clipTexts.ts";

/** Deletes a clip whose video was refused. */
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
