import { useEffect, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { isNoClipYet } from "#app/db/keptFiles.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { runningAmong } from "./recordingLock.ts";

/** Nothing tells that a tab was killed: it is looked for. */
const lookEveryMs = 2_000;

export interface Recordings {
  /** Some tab is still writing these. */
  running: LocalFile[];
  /** A killed tab has left these behind, or their clip was refused. */
  cutOff: LocalFile[];
}

/** What was filmed on this device and is no clip yet, of one match or of all; undefined until it was read. */
export function useRecordings(fixtureId?: string): Recordings | undefined {
  const database = useDatabase();
  const isMeant = (file: LocalFile) => isNoClipYet(file) && (fixtureId === undefined || file.draftOf === fixtureId);
  const files = useLiveQuery(() => database.files.filter(isMeant).toArray(), [database, fixtureId]);
  const running = useRunning(files);
  if (!files || !running) return undefined;
  return {
    running: files.filter(({ id }) => running.has(id)),
    cutOff: files.filter(({ id }) => !running.has(id)),
  };
}

function useRunning(files: readonly LocalFile[] | undefined): ReadonlySet<string> | undefined {
  const [running, setRunning] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (!files) return undefined;
    let isOver = false;
    const look = () =>
      void runningAmong(files).then((found) => {
        if (!isOver) setRunning(found);
      });
    look();
    const timer = files.length === 0 ? undefined : setInterval(look, lookEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [files]);
  return running;
}
