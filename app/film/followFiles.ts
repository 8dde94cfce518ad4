import { watchQuery } from "#app/db/watchQuery.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { syncPhase, watchSyncPhase } from "#app/sync/syncStatus.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { toast } from "#app/ui/toastStore.ts";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { filmTexts } from "./filmTexts.ts";

/**
 * Reports on files just added: that they are saved, when there is no signal; then for each, once, whether it can be
 * used. Returns a function that stops it.
 */
export function followFiles(database: LocalDatabase, fileIds: readonly string[]): () => void {
  const open = new Set(fileIds);
  const stopPhase = tellWithoutSignal();
  const rowsOf = async () => database.rows("mediaFile").bulkGet([...fileIds]);
  const stopWatching = watchQuery(database, rowsOf, (rows) => {
    if (rows.some((row) => row !== undefined && row.rev > 0)) stopPhase();
    for (const row of rows) if (row && open.has(row.id) && isTold(row)) open.delete(row.id);
    if (open.size === 0) stopWatching();
  });
  return () => {
    stopPhase();
    stopWatching();
  };
}

/** Reports once that the added file is saved here, as soon as it is clear that it cannot be sent now. */
function tellWithoutSignal(): () => void {
  let isTold = false;
  const look = () => {
    if (isTold || (navigator.onLine && syncPhase().kind !== "offline")) return;
    isTold = true;
    toast({ title: queuedSentence, tone: "queued" });
  };
  look();
  return watchSyncPhase(look);
}

function isTold({ name, state, reason }: MediaFile): boolean {
  if (state === "ready") toast(filmTexts.uploaded);
  else if (state === "refused") {
    const description = filmTexts.failedOf(name, reason ?? filmTexts.failedText);
    toast({ title: filmTexts.failed, description, tone: "destructive" });
  }
  return state === "ready" || state === "refused";
}
