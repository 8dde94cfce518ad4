import type { Batch } from "./decide.ts";

/** So few do not wait behind other people's long lists. */
const itemsOfQuick = 5;
/** As many as one transaction takes without making everybody else wait for long. */
const itemsPerGroup = 60;

interface Queued {
  batch: Pick<Batch, "clientId" | "items">;
}

/**
 * Which of the waiting are decided next, together. The oldest always is, so that nobody waits for ever; then short ones
 * before long ones. None comes before another of its own client.
 */
export function nextGroup<Waiting extends Queued>(waiting: readonly Waiting[]): Waiting[] {
  const [oldest, ...others] = waiting;
  if (!oldest) return [];
  const clients = new Set([oldest.batch.clientId]);
  const quick: Waiting[] = [];
  const long: Waiting[] = [];
  for (const each of others) {
    const { clientId, items } = each.batch;
    const isQuick = items.length <= itemsOfQuick && (clientId === undefined || !clients.has(clientId));
    (isQuick ? quick : long).push(each);
    clients.add(clientId);
  }
  const inTurn = [oldest, ...quick, ...long];
  let items = 0;
  const end = inTurn.findIndex(({ batch }, index) => {
    items += batch.items.length;
    return items > itemsPerGroup && index > 0;
  });
  return end === -1 ? inTurn : inTurn.slice(0, end);
}
