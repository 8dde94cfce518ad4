import { CloudUpload, Upload } from "lucide-react";
import { useClipUpload } from "#app/film/useClipUpload.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { CardGrid } from "#app/ui/CardGrid.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Spinner } from "#app/ui/Spinner.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { withClip } from "#shared/rules/reelDraft.ts";
import { ClipPicture } from "./ClipPicture.tsx";
import { creatorTexts as texts } from "./creatorTexts.ts";
import { useClipsOf, useMayAddClips } from "./useClipsOf.ts";
import type { ReelDraft } from "./useReelDraft.ts";

/** The match's clips, and more from this device, to add to the reel. */
export function ClipsStep({ draft }: { draft: ReelDraft }) {
  const { values, clips, choose } = draft;
  const state = useClipsOf(values.fixtureId);
  const chosen = new Set(clips.map(({ videoClipId }) => videoClipId));
  const count = state.status === "ready" ? state.rows.length : 0;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <UploadClips fixtureId={values.fixtureId} />
        <output className="figures text-lg">{texts.available(count)}</output>
      </div>
      <h2 className="text-lg">{texts.availableTitle}</h2>
      {state.status === "loading" && <Waiting label={texts.loadingClips} />}
      {state.status === "ready" && count === 0 && (
        <EmptyState scene="camera" title={texts.noClipsTitle} headingLevel={3}>
          {texts.noClips}
        </EmptyState>
      )}
      {state.status === "ready" && count > 0 && (
        <CardGrid label={texts.availableTitle} minCardWidth={260}>
          {state.rows.map((clip) => (
            <ClipCard
              key={clip.id}
              clip={clip}
              isAdded={chosen.has(clip.id)}
              onAdd={() => choose((now) => withClip(now, clip.id))}
            />
          ))}
        </CardGrid>
      )}
    </div>
  );
}

/** Video files from this device; they become clips at once, and are sent when there is a signal. */
function UploadClips({ fixtureId }: { fixtureId: string }) {
  const { addFiles, pending } = useClipUpload(fixtureId);
  const mayAdd = useMayAddClips(fixtureId);
  if (!mayAdd) return <p className="text-ink-soft">{texts.notParty}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="button button-solid focus-within:outline-focus relative focus-within:outline-3 focus-within:outline-offset-2">
        <Upload size={20} aria-hidden="true" />
        <span aria-hidden="true">{texts.upload}</span>
        <input
          type="file"
          accept="video/*"
          multiple
          aria-label={texts.upload}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            void addFiles(Array.from(event.target.files ?? []));
            event.target.value = "";
          }}
        />
      </span>
      {pending > 0 && (
        <output className="flex items-center gap-2 text-ink-soft">
          <Spinner /> {texts.uploading(pending)}
        </output>
      )}
    </div>
  );
}

function ClipCard({ clip, isAdded, onAdd }: { clip: VideoClip; isAdded: boolean; onAdd: () => void }) {
  return (
    <BoardCard board={<ClipPicture clip={clip} />}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="grey" icon={null}>
          {clip.clipType}
        </Badge>
        <span className="figures">{texts.seconds(Math.round(Number(clip.duration)))}</span>
        {clip.fileState !== "ready" && (
          <Badge tone="sky" icon={<CloudUpload aria-hidden="true" />}>
            {texts.onItsWay}
          </Badge>
        )}
      </div>
      <h3 className="named text-lg tracking-normal break-words">{clip.title}</h3>
      {clip.description && <p className="line-clamp-2 break-words text-ink-soft">{clip.description}</p>}
      <div className="mt-auto pt-1">
        <Button
          wide
          disabled={isAdded}
          onClick={onAdd}
          aria-label={`${isAdded ? texts.added : texts.add}: ${clip.title}`}
        >
          {isAdded ? texts.added : texts.add}
        </Button>
      </div>
    </BoardCard>
  );
}
