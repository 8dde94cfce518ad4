import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { blobOf } from "#app/db/keptFiles.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { Button } from "#app/ui/Button.tsx";
import { filmTexts } from "#app/film/filmTexts.ts";
import { InlineQuestion } from "#app/ui/InlineQuestion.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { saveFile } from "#app/ui/saveFile.ts";
import { toast } from "#app/ui/toastStore.ts";
import { recorderTexts as texts } from "./recorderTexts.ts";

/** Recordings of this match that are no clips: a killed tab has left them behind, or the clip was refused. */
export function CutOffRecordings({ fixtureId }: { fixtureId: string }) {
  const database = useDatabase();
  const files = useLiveQuery(
    () => database.files.filter(({ draftOf }) => draftOf === fixtureId).toArray(),
    [database, fixtureId],
  );
  return (files ?? []).map((file) => <CutOff key={file.id} file={file} />);
}

function CutOff({ file }: { file: LocalFile }) {
  const database = useDatabase();
  const user = useStoreOwner();
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const save = async () => {
    setBusy(true);
    try {
      const { saveRecording } = await import("#app/film/recording.ts");
      const added = await saveRecording(database, user, file);
      if (!added) toast({ title: texts.notSaved, description: texts.nothing, tone: "destructive" });
      if (added?.status === "refused") setReason(added.message);
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
  const remove = async () => (await import("#app/film/recording.ts")).deleteRecording(database, file.id);
  return (
    <Notice tone="amber" role="status">
      <p>{texts.cutOff}</p>
      {reason !== undefined && <p role="alert">{reason}</p>}
      <div className="flex flex-wrap gap-x-4">
        <Button variant="link" busy={isBusy && texts.saving} onClick={() => void save()}>
          {texts.saveIt}
        </Button>
        <Button variant="link" onClick={() => void download()}>
          {texts.downloadIt}
        </Button>
        <InlineQuestion
          ask={texts.deleteIt}
          question={texts.deleteQuestion}
          yes={texts.deleteYes}
          no={texts.deleteNo}
          onYes={() => void remove()}
        />
      </div>
    </Notice>
  );
}
