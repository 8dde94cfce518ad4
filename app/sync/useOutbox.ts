import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { isSent, rowKey, type OutboxItem, type ClientMeta, type MutationResult } from "#app/db/clientStore.ts";
import { openRejections, resultOf } from "#app/db/results.ts";
import type { Suspension } from "#shared/entities/actor.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import { sastDate } from "#shared/rules/format.ts";
import { hasFailedToSync, syncPhase, watchSyncPhase, type SyncPhase } from "./syncStatus.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { useAnswers, useLiveQuery } from "#app/db/useLiveQuery.ts";
import { watchQuery } from "#app/db/watchQuery.ts";
import { distinctUntilChanged, map, Observable, ReplaySubject, share } from "rxjs";
import { useSyncExternalStore, useState } from "react";

type SharedQuery<Answer> = (database: LocalDatabase) => Observable<Answer>;

/** For a query used by many parts of a screen: runs it once for all of them. */
export function sharedQuery<Answer>(query: (database: LocalDatabase) => Promise<Answer>): SharedQuery<Answer> {
  const known = new WeakMap<LocalDatabase, Observable<Answer>>();
  return (database) => {
    const ask = () => query(database);
    const asked = new Observable<Answer>((found) => watchQuery(database, ask, (answer) => found.next(answer)));
    const answers = known.get(database) ?? asked.pipe(share({ connector: () => new ReplaySubject(1) }));
    known.set(database, answers);
    return answers;
  };
}

export function useSharedQuery<Answer>(query: SharedQuery<Answer>): Answer | undefined {
  const database = useDatabase();
  return useAnswers(() => query(database), [database, query]);
}

const outboxOf = sharedQuery((database) => database.outbox.toArray());
const metaOf = sharedQuery((database) => database.meta.get("meta"));
// Every call writes the client's meta: a list rerenders for its date and its first answer, not for each call.
const partOf =
  <Part>(part: (meta: ClientMeta | undefined) => Part): SharedQuery<Part> =>
  (database) =>
    metaOf(database).pipe(map(part), distinctUntilChanged());
const todayOf = partOf((meta) => meta?.today);
const hasAnswersOf = partOf((meta) => meta && meta.lastSyncAt !== undefined);
const suspensionOf: SharedQuery<Suspension | undefined> = (database) =>
  metaOf(database).pipe(
    map((meta) => meta?.suspended),
    distinctUntilChanged((one, other) => one?.at === other?.at && one?.reason === other?.reason),
  );
const lastSyncOf = partOf((meta) => meta?.lastSyncAt);

/** Mutations without a receipt, in order; undefined while the database is opening. */
export function useOutbox(): OutboxItem[] | undefined {
  return useSharedQuery(outboxOf);
}

/** The outbox in order: what a call has carried, and what is only saved here. Both from one moment. */
export function useSplitOutbox(): { onTheirWay: OutboxItem[]; saved: OutboxItem[] } | undefined {
  const database = useDatabase();
  return useLiveQuery(
    () =>
      database.transaction("r", database.outbox, database.meta, async () => {
        const sentSeq = (await database.meta.get("meta"))?.sentSeq ?? 0;
        const waiting = await database.outbox.toArray();
        const onTheirWay = waiting.filter((item) => isSent(item, { sentSeq }));
        return { onTheirWay, saved: waiting.slice(onTheirWay.length) };
      }),
    [database],
  );
}

/** Rejections the user has not dismissed, newest first. */
export function useRejections(): MutationResult[] | undefined {
  const database = useDatabase();
  return useLiveQuery(() => openRejections(database), [database]);
}

/**
 * The numbers of waiting mutations and unread rejections, from one moment: never one from before an answer and one from
 * after it.
 */
export function useOutboxCounts(): { waiting: number; rejected: number } | undefined {
  const database = useDatabase();
  return useLiveQuery(
    () =>
      database.transaction("r", database.outbox, database.results, async () => ({
        waiting: await database.outbox.count(),
        rejected: (await openRejections(database)).length,
      })),
    [database],
  );
}

/** The waiting mutations that change this row, for the note next to it. */
export function usePendingFor(entity: EntityName, id: string | undefined): OutboxItem[] {
  const outbox = useOutbox();
  return outbox && id ? outbox.filter((item) => item.writes.includes(rowKey(entity, id))) : [];
}

/** One mutation's result; undefined while it is waiting. */
export function useMutationResult(mutationId: string | undefined): MutationResult | undefined {
  const database = useDatabase();
  return useLiveQuery(() => (mutationId ? resultOf(database, mutationId) : undefined), [database, mutationId]);
}

export function useSyncPhase(): SyncPhase {
  return useSyncExternalStore(watchSyncPhase, syncPhase, syncPhase);
}

/**
 * Whether the lists can be relied on. "never": nothing fetched yet, the first call is running; "failed": nothing
 * fetched, and the call did not get through (the spec's load errors); "ready": the lists are as of `useAsOf()`.
 */
export type Freshness = "never" | "failed" | "ready";

export function useFreshness(): Freshness {
  const hasAnswers = useSharedQuery(hasAnswersOf);
  const hasFailed = useSyncExternalStore(watchSyncPhase, hasFailedToSync, hasFailedToSync);
  if (hasAnswers) return "ready";
  return hasAnswers !== undefined && hasFailed ? "failed" : "never";
}

/** Why and since when the account is suspended, by the server's last answer; else undefined. */
export function useSuspension(): Suspension | undefined {
  return useSharedQuery(suspensionOf);
}

/** When the lists were last in sync with the server; undefined before the first time. */
export function useAsOf(): string | undefined {
  return useSharedQuery(lastSyncOf);
}

/** The South African date: the server's latest, else this device's. */
export function useToday(): string {
  const [phoneDate] = useState(() => sastDate(new Date().toISOString()));
  return useSharedQuery(todayOf) ?? phoneDate;
}
