import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { refusedIn, type RefusedFile } from "#app/db/refusedFiles.ts";
import type { Connection } from "./connection.ts";
import { planUploads, type PlannedUpload } from "./uploadPlan.ts";
import { unsentCounts, unsentIn, type FileCounts } from "./unsentCounts.ts";
import { filesNow } from "./uploadRows.ts";
import { uploadProgress, watchUploadProgress, type UploadProgress } from "./uploadStatus.ts";

/** Undefined while the database is opening. */
export function useFileCounts(): FileCounts | undefined {
  const database = useDatabase();
  return useLiveQuery(() => unsentCounts(database), [database]);
}

export interface Uploads {
  /** What is still to be sent, in order. */
  planned: PlannedUpload[];
  refused: RefusedFile[];
  connection: Connection;
}

/** This device's files as the upload lane sees them; undefined while loading. */
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

/** Watching it needs the engine's library, which loads after the first paint. */
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
