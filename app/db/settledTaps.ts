import { isRefusal, type SettledItem } from "#app/sync/phone.ts";
import type { LocalDatabase } from "./localDatabase.ts";

/** What one answer accepted, in one record: a browser pays for each. */
export interface AcceptedTaps {
  /** Given by the database, in the order of answers. */
  n?: number;
  mutationIds: string[];
  items: SettledItem[];
}

/** What became of older taps is known to the server; the phone forgets it. */
const answersKept = 500;

/** Keeps refusals one by one, since each waits for its person, and what was accepted together. */
export async function keepSettled(database: LocalDatabase, items: readonly SettledItem[]): Promise<void> {
  const refused = items.filter(isRefusal);
  const accepted = items.filter((item) => !isRefusal(item));
  if (refused.length > 0) await database.rejections.bulkPut(refused);
  if (accepted.length === 0) return;
  const mutationIds = accepted.map(({ mutationId }) => mutationId);
  const n = await database.accepted.add({ mutationIds, items: accepted });
  await database.accepted
    .where("n")
    .belowOrEqual(n - answersKept)
    .delete();
}

/** What became of one tap. */
export async function settledTap(database: LocalDatabase, mutationId: string): Promise<SettledItem | undefined> {
  const [found] = await settledTaps(database, [mutationId]);
  return found;
}

/** What became of these, of which some may wait or be unknown. */
export async function settledTaps(database: LocalDatabase, mutationIds: readonly string[]): Promise<SettledItem[]> {
  const wanted = new Set(mutationIds);
  const refused = await database.rejections.bulkGet([...wanted]);
  const places = await Promise.all(
    [...wanted].map((mutationId) => database.accepted.where("mutationIds").equals(mutationId).primaryKeys()),
  );
  const answers = await database.accepted.bulkGet([...new Set(places.flat())]);
  const known = [...refused, ...answers.flatMap((answer) => answer?.items ?? [])];
  return known.filter((item) => item !== undefined).filter(({ mutationId }) => wanted.has(mutationId));
}

/** The newest that were applied and are wanted, newest first. */
export async function lastApplied(
  database: LocalDatabase,
  count: number,
  isWanted: (item: SettledItem) => boolean,
): Promise<SettledItem[]> {
  const found: SettledItem[] = [];
  await database.accepted
    .orderBy("n")
    .reverse()
    .until(() => found.length >= count)
    .each(({ items }) => {
      found.push(...items.toReversed().filter((item) => item.outcome === "applied" && isWanted(item)));
    });
  return found.slice(0, count);
}
