import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { isCutOff, isUnsent } from "#app/db/keptFiles.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import type { Connection } from "./connection.ts";
import { planUploads, type PlannedUpload } from "./uploadPlan.ts";
import { filesNow, type FilesNow } from "./uploadRows.ts";
import { uploadProgress, watchUploadProgress, type UploadProgress } from "./uploadStatus.ts";

export interface FileCounts {
  /** On this device alone. */
  unsent: number;
  /** Of these, whose mutation waits no more: what is left to be told of. */
  announced: number;
  /** What the server does not take. */
  refused: number;
  /** What was filmed here and is no clip yet. */
  cutOff: number;
}

/** Undefined while the database opens. */
export function useFileCounts(): FileCounts | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const now = await filesNow(database);
    const refused = refusedIn(now);
    const unsent = unsentIn(now, refused);
    const announced = unsent.filter(({ id }) => (now.rows.get(id)?.rev ?? 0) > 0);
    return {
      unsent: unsent.length,
      announced: announced.length,
      refused: refused.length,
      cutOff: now.files.filter(isCutOff).length,
    };
  }, [database]);
}

/** A file that the server does not take, and why. */
export interface RefusedFile {
  file: LocalFile;
  reason: string;
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

function refusedIn({ files, rows }: FilesNow): RefusedFile[] {
  return files.flatMap((file) => {
    const row = rows.get(file.id);
    const reason = file.problem ?? (row?.state === "refused" ? row.reason : undefined);
    return reason === undefined ? [] : [{ file, reason }];
  });
}

function unsentIn({ files }: FilesNow, refused: readonly RefusedFile[]): LocalFile[] {
  const isRefused = new Set(refused.map(({ file }) => file.id));
  return files.filter((file) => isUnsent(file) && !isRefused.has(file.id));
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
