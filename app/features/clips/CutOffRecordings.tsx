import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { dropFiles } from "#app/db/keptFiles.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { recorderTexts as texts } from "./recorderTexts.ts";

/** Recordings of this match that a killed tab has left behind. */
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
  const save = async () => {
    setBusy(true);
    const { saveRecording } = await import("#app/film/recording.ts");
    const added = await saveRecording(database, user, file).finally(() => setBusy(false));
    if (added?.status === "queued") return;
    await dropFiles(database, [file.id]);
    toast({ title: texts.notSaved, description: added?.message ?? texts.nothing, tone: "destructive" });
  };
  return (
    <Notice tone="amber" role="status">
      <p>{texts.cutOff}</p>
      <p className="flex flex-wrap gap-x-4">
        <Button variant="link" busy={isBusy && texts.saving} onClick={() => void save()}>
          {texts.saveIt}
        </Button>
        <Button variant="link" onClick={() => void dropFiles(database, [file.id])}>
          {texts.deleteIt}
        </Button>
      </p>
    </Notice>
  );
}
