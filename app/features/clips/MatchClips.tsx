import { Film, Video } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useRows } from "#app/db/useRows.ts";
import { CutOffRecordings } from "#app/film/CutOffRecordings.tsx";
import { useClipUpload } from "#app/film/useClipUpload.ts";
import { Button } from "#app/ui/Button.tsx";
import { ClipLine } from "./ClipLine.tsx";
import { clipTexts as texts } from "./clipTexts.ts";

const RecorderDialog = lazy(async () => ({ default: (await import("./RecorderDialog.tsx")).RecorderDialog }));

/** A booked match's clips: recorded here or picked from the gallery, with or without a signal. */
export function MatchClips({ fixtureId }: { fixtureId: string }) {
  const clips = useRows("videoClip", (table) => table.where("fixtureId").equals(fixtureId).toArray(), [fixtureId]);
  const { addFiles, pending } = useClipUpload(fixtureId);
  const input = useRef<HTMLInputElement>(null);
  const [isRecording, setRecording] = useState(false);
  const rows = clips.status === "ready" ? clips.rows.filter(({ deletedAt }) => !deletedAt) : [];
  return (
    <div role="group" aria-label={texts.heading} className="flex flex-col gap-3 border-t border-hairline px-4 py-3">
      <div>
        <h3 className="font-semibold">{texts.heading}</h3>
        <p className="text-sm text-ink-soft">{texts.explained}</p>
      </div>
      {!isRecording && <CutOffRecordings fixtureId={fixtureId} />}
      {rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rows.map((clip) => (
            <ClipLine key={clip.id} clip={clip} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Video size={20} aria-hidden="true" />} onClick={() => setRecording(true)}>
          {texts.record}
        </Button>
        <input
          ref={input}
          type="file"
          accept="video/*"
          multiple
          hidden
          aria-label={texts.add}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = "";
            void addFiles(files);
          }}
        />
        <Button
          icon={<Film size={20} aria-hidden="true" />}
          busy={pending > 0 && texts.adding}
          onClick={() => input.current?.click()}
        >
          {texts.add}
        </Button>
      </div>
      {isRecording && (
        <Suspense fallback={null}>
          <RecorderDialog fixtureId={fixtureId} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </div>
  );
}
