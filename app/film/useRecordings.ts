import { useEffect, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { isPendingRecording } from "#app/db/keptFiles.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { runningAmong } from "./recordingLock.ts";

/** A killed tab sends no event, so this polls. */
const lookEveryMs = 2_000;

export interface Recordings {
  /** A tab is still writing these. */
  running: LocalFile[];
  /** Left behind by a killed tab, or their clip was refused. */
  cutOff: LocalFile[];
}

/** Recordings made on this device that are not clips yet, for one match or all; undefined while loading. */
export function useRecordings(fixtureId?: string): Recordings | undefined {
  const database = useDatabase();
  const isMeant = (file: LocalFile) =>
    isPendingRecording(file) && (fixtureId === undefined || file.draftOf === fixtureId);
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
