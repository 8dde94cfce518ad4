import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { markedFiles, unmarkFiles } from "#app/sync/uploads/fileMark.ts";

/** How many videos were only on this device and are gone: the browser deleted them unsent. */
export function useLostFiles(): { count: number; dismiss: () => void } {
  const database = useDatabase();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const here = useLiveQuery(async () => {
    const ids = await database.files.toCollection().primaryKeys();
    return markedFiles(database.userId).filter((id) => !ids.includes(id));
  }, [database]);
  const lost = (here ?? []).filter((id) => !dismissed.includes(id));
  const dismiss = () => {
    setDismissed([...dismissed, ...lost]);
    unmarkFiles(database.userId, lost);
  };
  return { count: lost.length, dismiss };
}
