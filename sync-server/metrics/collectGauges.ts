import { syncCollectionsOf } from "../db/syncCollections.ts";
import type { Database } from "../db/database.ts";
import type { Meters } from "./meters.ts";

interface Looked {
  database: Database;
  store: { head(): Promise<number> };
  writerDepth(): number;
  pokes: { connections: number };
}

/** Sets gauges that are read on request rather than counted as things happen. */
export async function collectGauges(meters: Meters, { database, store, writerDepth, pokes }: Looked): Promise<void> {
  const { jobs } = syncCollectionsOf(database);
  meters.writerQueue.set(writerDepth());
  meters.pokeConnections.set(pokes.connections);
  meters.feedHead.set(await store.head());
  // Done jobs are many, and nobody waits for them.
  for (const state of ["waiting", "running", "dead"] as const) {
    meters.jobs.set({ state }, await jobs.countDocuments({ state }));
  }
  const [oldest] = await jobs.find({ state: "waiting" }).sort({ runAt: 1 }).limit(1).toArray();
  meters.jobDelay.set(oldest ? Math.max(0, (Date.now() - oldest.runAt.getTime()) / 1000) : 0);
}
