import { isRejection, type MutationResult } from "./clientStore.ts";
import type { LocalTables, StoredResult } from "./localDatabase.ts";

type Results = Pick<LocalTables, "results">;

/** The server knows the results of older mutations; the client forgets them. Rejections stay. */
const mostKept = 1_000;

/** The latest applied mutations keep their arguments: a server that was restored from a backup may have forgotten them. */
const mostRemembered = 200;

/** Stores mutation results; a newer result replaces an older one. */
export async function keepResults({ results }: Results, items: readonly MutationResult[]): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ mutationId }) => mutationId);
  await results.where("mutationId").anyOf(ids).delete();
  const last = await results.bulkAdd([...items]);
  await results
    .where("n")
    .belowOrEqual(last - mostKept)
    .filter((item) => !isRejection(item))
    .delete();
  await results
    .where("n")
    .between(last - mostRemembered - items.length, last - mostRemembered, true, true)
    .modify((item) => {
      if (!isRejection(item)) delete item.args;
    });
}

export async function deleteResults({ results }: Results, mutationIds: readonly string[]): Promise<void> {
  await results
    .where("mutationId")
    .anyOf([...mutationIds])
    .delete();
}

/** The latest applied mutations that still have their arguments, oldest first. */
export async function rememberedResults({ results }: Results): Promise<MutationResult[]> {
  const latest = await results.orderBy("n").reverse().limit(mostRemembered).toArray();
  return latest.filter(isRemembered).map(resultIn).reverse();
}

/** Whether it could be sent again. */
export function isRemembered({ outcome, args }: MutationResult): boolean {
  return outcome === "applied" && args !== undefined;
}

/** One mutation's result. */
export async function resultOf({ results }: Results, mutationId: string): Promise<MutationResult | undefined> {
  const [found] = await resultsOf({ results }, [mutationId]);
  return found;
}

/** The results of these, of which some may be waiting or unknown. */
export async function resultsOf({ results }: Results, mutationIds: readonly string[]): Promise<MutationResult[]> {
  const found = await results
    .where("mutationId")
    .anyOf([...mutationIds])
    .toArray();
  return found.map(resultIn);
}

/** The newest applied results that match, newest first. */
export async function lastApplied(
  { results }: Results,
  count: number,
  isWanted: (item: MutationResult) => boolean,
): Promise<MutationResult[]> {
  const found = await results
    .orderBy("n")
    .reverse()
    .filter((item) => item.outcome === "applied" && isWanted(item))
    .limit(count)
    .toArray();
  return found.map(resultIn);
}

/** Rejections that the user has not dismissed, newest first. */
export async function openRejections({ results }: Results): Promise<MutationResult[]> {
  const found = await results.where("outcome").anyOf("rejected", "quarantined").sortBy("n");
  return found
    .filter((item) => item.dismissedAt === undefined)
    .map(resultIn)
    .reverse();
}

function resultIn(stored: StoredResult): MutationResult {
  const { n: _n, ...item } = stored;
  return item;
}
