import { CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { blobOf } from "#app/db/keptFiles.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import type { RefusedFile } from "#app/db/refusedFiles.ts";
import { Button } from "#app/ui/Button.tsx";
import { InlineQuestion } from "#app/ui/InlineQuestion.tsx";
import { saveFile } from "#app/ui/saveFile.ts";
import { fileTexts as texts } from "./fileTexts.ts";

/** A file the server refuses: why, and the two options. */
export function RefusedFileCard({ refused: { file, reason } }: { refused: RefusedFile }) {
  const input = useRef<HTMLInputElement>(null);
  const isPicture = file.purpose === "logo" || file.purpose === "banner";
  const { choose, download, remove, isBusy, problem } = useWayOn(file);
  return (
    <section aria-label={texts.of(texts.needsYou, file.name)} className="bg-clay-tint px-4 py-4 sm:px-6">
      <div className="flex items-start gap-3">
        <CircleAlert size={26} aria-hidden="true" className="flex-none text-clay-text" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-clay-text">{texts.needsYou}</p>
          <p className="named truncate">{file.name}</p>
          <p role="status">{problem ?? reason}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={isPicture ? "image/jpeg,image/png,image/webp" : "video/*"}
          hidden
          aria-label={texts.chooseAnother}
          onChange={({ target }) => {
            const [video] = target.files ?? [];
            target.value = "";
            if (video) void choose(video);
          }}
        />
        <Button variant="solid" size="small" busy={isBusy && texts.checking} onClick={() => input.current?.click()}>
          {texts.chooseAnother}
        </Button>
        {!isPicture && (
          <Button size="small" onClick={() => void download()}>
            {texts.download}
          </Button>
        )}
        {file.purpose !== "recording" && (
          <InlineQuestion
            ask={file.purpose === "clip" ? texts.deleteClip : texts.removeFile}
            question={texts.removeQuestion}
            yes={texts.remove}
            no={texts.keep}
            onYes={() => void remove()}
            look={{ size: "small" }}
          />
        )}
      </div>
    </section>
  );
}

function useWayOn(file: LocalFile) {
  const database = useDatabase();
  const user = useStoreOwner();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function choose(video: File): Promise<void> {
    setBusy(true);
    const { replaceFile } = await import("#app/film/replaceFile.ts");
    const queued = await replaceFile(database, user, file, video).finally(() => setBusy(false));
    setProblem(queued?.status === "refused" ? queued.message : undefined);
  }
  /** It may be the only copy. */
  async function download(): Promise<void> {
    const video = await blobOf(database, file.id);
    if (video) saveFile(file.name, video);
  }
  async function remove(): Promise<void> {
    const { removeRefused } = await import("#app/film/replaceFile.ts");
    await removeRefused(database, user, file);
  }
  return { choose, download, remove, isBusy, problem };
}
