import { runLocally } from "./localRun.ts";
import type { OutboxItem, PhoneTransaction } from "./phone.ts";
import { redoAll, type Redo } from "./redo.ts";

const nothing: ReadonlySet<string> = new Set();

/**
 * Puts the server's rows back under what the outbox has changed on the screen, as far as it is to be run again; not
 * those that are about to be `replaced` anyway.
 */
export async function showTruth(
  tx: PhoneTransaction,
  redo: Redo = redoAll,
  replaced: ReadonlySet<string> = nothing,
): Promise<void> {
  const truths = await tx.truths(redo.bared?.filter((key) => !replaced.has(key)));
  for (const { entity, id, row } of truths) {
    if (row) await tx.putRows(entity, [row]);
    else await tx.deleteRows(entity, [id]);
  }
  await tx.deleteTruths(redo.bared ?? truths.map(({ key }) => key));
}

/**
 * Runs the outbox again over the server's rows: screen = replay(rows, outbox), of which only what `redo` names can have
 * changed. What its rule refuses now is skipped quietly; only a receipt makes "needs you". A signed-out phone shows nothing
 * of what it keeps.
 */
export async function replay(tx: PhoneTransaction, redo: Redo = redoAll): Promise<void> {
  const meta = await tx.meta();
  if (!meta.signedIn) return;
  const outbox = await tx.outbox();
  const due = outbox.filter((item) => redo.isDue(item));
  for (const item of due) {
    const { reads, writes } = await runLocally(tx, meta, item);
    if (isSame(item, reads, writes)) continue;
    await tx.putItems([{ ...item, reads, writes }]);
    // It has done otherwise than before, perhaps under what was left as it is: then the order is made anew.
    if (due.length < outbox.length) return replayAll(tx);
  }
}

async function replayAll(tx: PhoneTransaction): Promise<void> {
  await showTruth(tx);
  await replay(tx);
}

function isSame(item: OutboxItem, reads: readonly string[], writes: readonly string[]): boolean {
  return writes.join() === item.writes.join() && reads.join() === item.reads?.join();
}
