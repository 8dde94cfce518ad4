import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useEffect, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { resultsOf } from "#app/db/results.ts";
import { accountsWithPending, markSettled, markWaiting, readMark } from "#app/sync/outboxMark.ts";

interface Found {
  userId: string;
  waiting: string[];
  lost: string[];
}

/** How many mutations that waited on this device are neither waiting nor answered: the browser deleted them unsent. */
export function useLostMutations(): { count: number; dismiss: () => void } {
  const database = useDatabase();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const found = useLiveQuery(() => lookEverywhere(database), [database]);
  const lost = (found ?? []).flatMap((account) => account.lost).filter((id) => !dismissed.includes(id));
  useEffect(() => {
    for (const account of found ?? []) markWaiting(account.userId, [...account.waiting, ...account.lost]);
  }, [found]);
  const dismiss = () => {
    setDismissed([...dismissed, ...lost]);
    for (const account of found ?? []) markSettled(account.userId, account.lost);
  };
  return { count: lost.length, dismiss };
}

/** Also looks in the previous account, because clearing the browser's data signs the user out too. */
async function lookEverywhere(database: LocalDatabase): Promise<Found[]> {
  const here = await lookForLost(database);
  const others = accountsWithPending().filter((userId) => userId !== database.userId);
  const elsewhere = others.map(async (userId) => {
    const other = new LocalDatabase(userId);
    return lookForLost(other).finally(() => other.close());
  });
  return [here, ...(await Promise.all(elsewhere))];
}

async function lookForLost(database: LocalDatabase): Promise<Found> {
  const { userId } = database;
  const mark = readMark(userId);
  return database.transaction("r", database.outbox, database.results, database.meta, async () => {
    // Every call to the server writes meta, so a database deleted under the app is noticed then.
    await database.meta.get("meta");
    const waiting = (await database.outbox.toArray()).map(({ mutationId }) => mutationId);
    const known = new Set([...waiting, ...mark.discarded]);
    const gone = mark.waiting.filter((mutationId) => !known.has(mutationId));
    const answered = new Set((await resultsOf(database, gone)).map(({ mutationId }) => mutationId));
    const lost = gone.filter((mutationId) => !answered.has(mutationId));
    return { userId, waiting, lost };
  });
}
