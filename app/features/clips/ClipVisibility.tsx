import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { clipTexts as texts } from "./clipTexts.ts";

/** Lets the clip's owner choose whether the public sees it, in reels too. */
export function ClipVisibility({ clip }: { clip: VideoClip }) {
  const success = clip.isPublic ? texts.madePrivate : texts.madePublic;
  const { run, isBusy } = useMutate("clip.setPublic", { success, failure: texts.sightFailed });
  const action = clip.isPublic ? texts.makePrivate : texts.makePublic;
  return (
    <Button
      variant="link"
      disabled={isBusy}
      aria-label={texts.sightOf(action, clip.title)}
      onClick={() => void run({ id: clip.id, isPublic: !clip.isPublic })}
    >
      {action}
    </Button>
  );
}
