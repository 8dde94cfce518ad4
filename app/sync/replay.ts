import { runLocally } from "./localRun.ts";
import type { PhoneTransaction } from "./phone.ts";

/** Puts the server's rows back under everything that the outbox has changed on the screen. */
export async function showTruth(tx: PhoneTransaction): Promise<void> {
  for (const { entity, id, row } of await tx.truths()) {
    if (row) await tx.putRows(entity, [row]);
    else await tx.deleteRows(entity, [id]);
  }
  await tx.clearTruths();
}

/**
 * Runs the outbox again over the server's rows: screen = replay(rows, outbox). What its rule refuses now is skipped
 * quietly; only a receipt makes "needs you".
 */
export async function replay(tx: PhoneTransaction): Promise<void> {
  const meta = await tx.meta();
  for (const item of await tx.outbox()) {
    if (item.name === "noop") continue;
    const writes = await runLocally(tx, meta, item).catch(() => []);
    if (writes.join() !== item.writes.join()) await tx.putItem({ ...item, writes });
  }
}
