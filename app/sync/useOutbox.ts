import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { settledTap } from "#app/db/settledTaps.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import { isSent, rowKey, type OutboxItem, type PhoneMeta, type SettledItem } from "./phone.ts";
import { hasTriedToSync, syncPhase, watchSyncPhase, type SyncPhase } from "./syncStatus.ts";

/** Taps without a receipt, in their order; undefined while the database opens. */
export function useOutbox(): OutboxItem[] | undefined {
  const database = useDatabase();
  return useLiveQuery(() => database.outbox.toArray(), [database]);
}

/** The queue in its order: what a call has carried, and what is saved here. Of one moment. */
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

/** Refusals that the person has not dismissed, newest first. */
export function useRejections(): SettledItem[] | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const open = await openRejections(database);
    return open.sort((left, right) => (left.settledAt < right.settledAt ? 1 : -1));
  }, [database]);
}

async function openRejections(database: LocalDatabase): Promise<SettledItem[]> {
  return (await database.rejections.toArray()).filter((item) => item.dismissedAt === undefined);
}

/** How many taps wait and how many refusals are unread, of one moment: never the one before and the other after an answer. */
export function useQueueCounts(): { waiting: number; refused: number } | undefined {
  const database = useDatabase();
  return useLiveQuery(
    () =>
      database.transaction("r", database.outbox, database.rejections, async () => ({
        waiting: await database.outbox.count(),
        refused: (await openRejections(database)).length,
      })),
    [database],
  );
}

/** The waiting taps that change this row: what stands beside it on the screen. */
export function usePendingFor(entity: EntityName, id: string | undefined): OutboxItem[] {
  const outbox = useOutbox();
  return outbox && id ? outbox.filter((item) => item.writes.includes(rowKey(entity, id))) : [];
}

/** What became of one tap; undefined while it waits. */
export function useSettled(mutationId: string | undefined): SettledItem | undefined {
  const database = useDatabase();
  return useLiveQuery(() => (mutationId ? settledTap(database, mutationId) : undefined), [database, mutationId]);
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
  const meta = usePhoneMeta();
  const hasTried = useSyncExternalStore(watchSyncPhase, hasTriedToSync, hasTriedToSync);
  if (meta?.lastSyncAt) return { status: "ready", asOf: meta.lastSyncAt };
  return { status: meta !== undefined && hasTried && syncPhase().kind !== "idle" ? "failed" : "never" };
}

/** The server's date in South Africa as last heard, else the phone's. */
export function usePhoneMeta(): PhoneMeta | undefined {
  const database = useDatabase();
  return useLiveQuery(() => database.meta.get("meta"), [database]);
}
