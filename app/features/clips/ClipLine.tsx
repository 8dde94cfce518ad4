import { Film } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useClipThumbnail } from "#app/film/useClipThumbnail.ts";
import { Button } from "#app/ui/Button.tsx";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { ClipVisibility } from "./ClipVisibility.tsx";
import { RemoveRefusedClip } from "./RemoveRefusedClip.tsx";
import { clipTexts as texts } from "./clipTexts.ts";

const TrimDialog = lazy(async () => ({ default: (await import("./TrimDialog.tsx")).TrimDialog }));

/** One clip: its picture, its length and its file's progress. */
export function ClipLine({ clip }: { clip: VideoClip }) {
  const picture = useClipThumbnail(clip);
  const { userId } = useStoreOwner();
  const [isTrimming, setTrimming] = useState(false);
  return (
    <li className="flex items-start gap-3">
      {picture === undefined ? (
        <span className="grid h-14 w-24 flex-none place-content-center rounded-control bg-sunken text-ink-soft">
          <Film size={22} aria-label={texts.noPicture} />
        </span>
      ) : (
        <img src={picture} alt="" className="h-14 w-24 flex-none rounded-control bg-sunken object-cover" />
      )}
      <div className="min-w-0 flex-1">
        <p className="named line-clamp-2">{clip.title}</p>
        <p className="text-sm text-ink-soft">
          <span className="figures">{texts.seconds(clip.duration)}</span>, {stateOf(clip)}
          {!clip.isPublic && `, ${texts.private}`}
        </p>
        {clip.fileProblem !== undefined && <p className="text-sm text-clay-text">{clip.fileProblem}</p>}
        {clip.fileState === "refused" && clip.ownerUserId === userId && <RemoveRefusedClip clip={clip} />}
        {clip.fileState !== "refused" && (
          <div className="flex flex-wrap gap-x-5">
            <Button
              variant="link"
              className="min-w-11 justify-start"
              aria-label={texts.trimOf(clip.title)}
              onClick={() => setTrimming(true)}
            >
              {texts.trim}
            </Button>
            {clip.ownerUserId === userId && <ClipVisibility clip={clip} />}
          </div>
        )}
      </div>
      {isTrimming && (
        <Suspense fallback={null}>
          <TrimDialog clip={clip} onClose={() => setTrimming(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** A clip that has not been synced yet is shown as on its way, whatever state its file is in. */
function stateOf({ rev, fileState, fileProgress }: VideoClip): string {
  if (rev === 0) return texts.state("expected");
  return fileProgress === undefined ? texts.state(fileState) : texts.converting(fileProgress);
}
