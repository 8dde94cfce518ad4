import type { Batch } from "./decide.ts";

/** A list this short does not wait behind other people's long ones. */
const itemsOfQuick = 5;
/** As many as one transaction can take without making everyone else wait long. */
const itemsPerGroup = 60;

interface Queued {
  batch: Pick<Batch, "clientId" | "items">;
}

/**
 * Which waiting batches are decided together next. The oldest always is, so that nobody waits forever; then short ones
 * before long ones. A batch never overtakes another of its own client.
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
