import { SignalMark } from "#app/ui/SignalMark.tsx";
import { useUploadProgress, type Uploads } from "#app/sync/uploads/useUploads.ts";
import { FileLine } from "./FileLine.tsx";
import { FileSettings } from "./FileSettings.tsx";
import { fileTexts as texts } from "./fileTexts.ts";

/** This device's videos that the server does not have, in sending order. */
export function FileList({ uploads: { planned, connection } }: { uploads: Uploads }) {
  const progress = useUploadProgress();
  if (planned.length === 0) return null;
  const left = planned.reduce((sum, { file }) => sum + file.bytes, 0) - (progress?.sent ?? 0);
  const rate = progress?.bytesPerMinute;
  return (
    <section aria-label={texts.title} className="px-4 py-3 sm:px-6">
      <p className="flex items-center gap-3 font-semibold text-sky-text">
        <SignalMark bars={progress ? 3 : 1} size={24} /> {texts.title}
      </p>
      <div className="pl-9">
        <p className="figures text-ink-soft">
          {texts.left(Math.max(left, 0))}
          {rate !== undefined && `, ${texts.perMinute(rate)}`}
        </p>
        <ul className="mt-2 flex flex-col gap-3">
          {planned.map((upload) => (
            <FileLine
              key={upload.file.id}
              upload={upload}
              progress={progress?.fileId === upload.file.id ? progress : undefined}
            />
          ))}
        </ul>
        <FileSettings planned={planned} connection={connection} />
      </div>
    </section>
  );
}
