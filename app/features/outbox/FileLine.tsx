import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { sendFilesNow } from "#app/db/keptFiles.ts";
import type { PlannedUpload } from "#app/sync/uploads/uploadPlan.ts";
import type { UploadProgress } from "#app/sync/uploads/uploadStatus.ts";
import { Button } from "#app/ui/Button.tsx";
import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import { sizeText } from "#app/film/sizeText.ts";
import { fileTexts as texts } from "./fileTexts.ts";

interface FileLineProps {
  upload: PlannedUpload;
  /** This file's progress, while it is being sent. */
  progress: UploadProgress | undefined;
}

/** One video being sent: its progress or what it is waiting for, and what the user can do about it. */
export function FileLine({ upload: { file, waitsFor }, progress }: FileLineProps) {
  const database = useDatabase();
  const pause = (isPaused: boolean) => void database.files.update(file.id, { isPaused });
  const isHeld = waitsFor === "wifi" || waitsFor === "question";
  return (
    <li className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="named truncate">{file.name}</p>
        {progress ? (
          <ProgressBar
            label={texts.of(texts.sending, file.name)}
            labelHidden
            value={progress.sent}
            max={Math.max(progress.bytes, 1)}
            valueText={texts.sentOf(progress.sent, progress.bytes)}
            tone="sky"
          />
        ) : null}
        <p className="text-ink-soft">
          {progress ? texts.sentOf(progress.sent, progress.bytes) : `${sizeText(file.bytes)}, ${texts.waits(waitsFor)}`}
        </p>
      </div>
      {isHeld && (
        <Button
          variant="link"
          aria-label={texts.of(texts.sendNow, file.name)}
          onClick={() => void sendFilesNow(database, [file.id])}
        >
          {texts.sendNow}
        </Button>
      )}
      {file.isPaused ? (
        <Button variant="link" aria-label={texts.of(texts.resume, file.name)} onClick={() => pause(false)}>
          {texts.resume}
        </Button>
      ) : (
        <Button variant="link" aria-label={texts.of(texts.pause, file.name)} onClick={() => pause(true)}>
          {texts.pause}
        </Button>
      )}
    </li>
  );
}
