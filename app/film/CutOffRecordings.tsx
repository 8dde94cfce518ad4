import { useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { blobOf } from "#app/db/keptFiles.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { Button } from "#app/ui/Button.tsx";
import { InlineQuestion } from "#app/ui/InlineQuestion.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { saveFile } from "#app/ui/saveFile.ts";
import { toast } from "#app/ui/toastStore.ts";
import { cutOffTexts as texts, filmTexts } from "./filmTexts.ts";
import { useRecordings } from "./useRecordings.ts";

/**
 * Recordings that are not clips, for one match or all: a killed tab left them behind, or the clip was refused. A
 * recording still running in another tab is only listed: it is saved where it is stopped.
 */
export function CutOffRecordings({ fixtureId }: { fixtureId?: string }) {
  const { running, cutOff } = useRecordings(fixtureId) ?? { running: [], cutOff: [] };
  return (
    <>
      {running.map(({ id, name }) => (
        <Notice key={id} tone="sky" role="status">
          {texts.running(name)}
        </Notice>
      ))}
      {cutOff.map((file) => (
        <CutOff key={file.id} file={file} />
      ))}
    </>
  );
}

function CutOff({ file }: { file: LocalFile }) {
  const database = useDatabase();
  const user = useStoreOwner();
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const save = async () => {
    setBusy(true);
    try {
      const { saveRecording } = await import("./recording.ts");
      const saved = await saveRecording(database, user, file.id);
      if (saved.status === "nothing") toast({ title: texts.notSaved, description: texts.nothing, tone: "destructive" });
      if (saved.status === "refused") setReason(saved.message);
    } catch (error) {
      reportError(error);
      setReason(filmTexts.failedText);
    } finally {
      setBusy(false);
    }
  };
  const download = async () => {
    const video = await blobOf(database, file.id);
    if (video) saveFile(file.name, video);
  };
  const remove = async () => (await import("./recording.ts")).deleteRecording(database, file.id);
  return (
    <Notice tone="amber" role="status">
      <p>{texts.title(file.name)}</p>
      {reason !== undefined && <p role="alert">{reason}</p>}
      <div className="flex flex-wrap gap-x-4">
        <Button variant="link" busy={isBusy && texts.saving} onClick={() => void save()}>
          {texts.save}
        </Button>
        <Button variant="link" onClick={() => void download()}>
          {texts.download}
        </Button>
        <InlineQuestion
          ask={texts.remove}
          question={texts.question}
          yes={texts.yes}
          no={texts.no}
          onYes={() => void remove()}
        />
      </div>
    </Notice>
  );
}
