import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { isSent, rowKey, type OutboxItem, type ClientMeta, type MutationResult } from "#app/db/clientStore.ts";
import { openRejections, resultOf } from "#app/db/results.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import { sastDate } from "#shared/rules/format.ts";
import { hasTriedToSync, syncPhase, watchSyncPhase, type SyncPhase } from "./syncStatus.ts";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useSyncExternalStore, useState } from "react";

/** Mutations without a receipt, in their order; undefined while the database opens. */
export function useOutbox(): OutboxItem[] | undefined {
  const database = useDatabase();
  return useLiveQuery(() => database.outbox.toArray(), [database]);
}

/** The outbox in its order: what a call has carried, and what is saved here. Of one moment. */
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

/** Rejections that the person has not dismissed, newest first. */
export function useRejections(): MutationResult[] | undefined {
  const database = useDatabase();
  return useLiveQuery(() => openRejections(database), [database]);
}

/** How many mutations wait and how many rejections are unread, of one moment: never the one before and the other after an answer. */
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

/** The waiting mutations that change this row: what stands beside it on the screen. */
export function usePendingFor(entity: EntityName, id: string | undefined): OutboxItem[] {
  const outbox = useOutbox();
  return outbox && id ? outbox.filter((item) => item.writes.includes(rowKey(entity, id))) : [];
}

/** What became of one mutation; undefined while it waits. */
export function useMutationResult(mutationId: string | undefined): MutationResult | undefined {
  const database = useDatabase();
  return useLiveQuery(() => (mutationId ? resultOf(database, mutationId) : undefined), [database, mutationId]);
}

export function useSyncPhase(): SyncPhase {
  return useSyncExternalStore(watchSyncPhase, syncPhase, syncPhase);
}

/**
 * How old the lists are. "never": nothing was fetched yet and the first call runs; "failed": nothing was fetched and
 * the call did not get through (the spec's load errors); "ready": the lists are as of `asOf`.
 */
export type Freshness = { status: "never" } | { status: "failed" } | { status: "ready"; asOf: string };

export function useFreshness(): Freshness {
  const meta = useClientMeta();
  const hasTried = useSyncExternalStore(watchSyncPhase, hasTriedToSync, hasTriedToSync);
  if (meta?.lastSyncAt) return { status: "ready", asOf: meta.lastSyncAt };
  return { status: meta !== undefined && hasTried && syncPhase().kind !== "idle" ? "failed" : "never" };
}

/** The server's date in South Africa as last heard, else the client's. */
export function useClientMeta(): ClientMeta | undefined {
  const database = useDatabase();
  return useLiveQuery(() => database.meta.get("meta"), [database]);
}

/** The South African date: the server's as last heard, else this device's. */
export function useToday(): string {
  const [phoneDate] = useState(() => sastDate(new Date().toISOString()));
  return useClientMeta()?.today ?? phoneDate;
}
