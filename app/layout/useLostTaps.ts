import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { resultsOf } from "#app/db/results.ts";
import { noteTakenBack, noteWaiting, readMark } from "#app/sync/queueMark.ts";

interface Found {
  userId: string;
  waiting: string[];
  lost: string[];
}

/** How many taps waited on this phone and are neither waiting nor answered: the browser has deleted them unsent. */
export function useLostTaps(): { count: number; dismiss: () => void } {
  const database = useDatabase();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const found = useLiveQuery(() => lookForTaps(database), [database]);
  const lost = found?.lost.filter((mutationId) => !dismissed.includes(mutationId)) ?? [];
  useEffect(() => {
    if (found) noteWaiting(found.userId, [...found.waiting, ...found.lost]);
  }, [found]);
  const dismiss = () => {
    if (!found) return;
    setDismissed([...dismissed, ...found.lost]);
    noteTakenBack(found.userId, found.lost);
  };
  return { count: lost.length, dismiss };
}

async function lookForTaps(database: LocalDatabase): Promise<Found> {
  const { userId } = database;
  const mark = readMark(userId);
  return database.transaction("r", database.outbox, database.results, database.meta, async () => {
    // Written by every call to the server: a database that was deleted under the app is noticed then.
    await database.meta.get("meta");
    const waiting = (await database.outbox.toArray()).map(({ mutationId }) => mutationId);
    const known = new Set([...waiting, ...mark.takenBack]);
    const gone = mark.waiting.filter((mutationId) => !known.has(mutationId));
    const settled = new Set((await resultsOf(database, gone)).map(({ mutationId }) => mutationId));
    const lost = gone.filter((mutationId) => !settled.has(mutationId));
    return { userId, waiting, lost };
  });
}
