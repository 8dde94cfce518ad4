import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { Connection } from "./connection.ts";
import { planUploads, type PlannedUpload } from "./uploadPlan.ts";
import { refusedIn, unsentCounts, unsentIn, type FileCounts, type RefusedFile } from "./unsentCounts.ts";
import { filesNow } from "./uploadRows.ts";
import { uploadProgress, watchUploadProgress, type UploadProgress } from "./uploadStatus.ts";

/** Undefined while the database opens. */
export function useFileCounts(): FileCounts | undefined {
  const database = useDatabase();
  return useLiveQuery(() => unsentCounts(database), [database]);
}

export interface Uploads {
  /** What is still to be sent, in its order. */
  planned: PlannedUpload[];
  refused: RefusedFile[];
  connection: Connection;
}

/** The files of this device as the lane sees them; undefined until they were read. */
export function useUploads(): Uploads | undefined {
  const database = useDatabase();
  const now = useLiveQuery(() => filesNow(database), [database]);
  const connection = useConnection();
  if (!now || !connection) return undefined;
  const refused = refusedIn(now);
  const planned = planUploads({ ...now, files: unsentIn(now, refused) }, connection);
  return { planned, refused, connection };
}

export function useUploadProgress(): UploadProgress | undefined {
  return useSyncExternalStore(watchUploadProgress, uploadProgress, uploadProgress);
}

/** Its watching needs the engine's library, which comes after the first paint. */
function useConnection(): Connection | undefined {
  const [shown, setShown] = useState<Connection>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    void import("./connection.ts").then(({ connection }) => {
      if (isOver) return;
      const watching = connection().subscribe(setShown);
      stop = () => watching.unsubscribe();
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  return shown;
}
