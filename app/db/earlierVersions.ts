import type { Transaction } from "dexie";
import type { AnyRow } from "#shared/entities/registry.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { isRefusal, type OutboxItem, type PhoneMeta, type SettledItem } from "#app/sync/phone.ts";
import type { AcceptedTaps } from "./settledTaps.ts";

/** An item as versions 1 and 2 kept it, under its mutationId. */
interface EarlierItem extends Omit<OutboxItem, "covers" | "under"> {
  sent?: boolean;
}

interface EarlierTruth {
  key: string;
  row: AnyRow | undefined;
}

/** Where the queue waits while its table is made anew: a table cannot change its key. */
export const movingTable = "movingOutbox";

/**
 * From versions 1 and 2: the rows under what the queue has changed had a table of their own, and each item said whether
 * it had been sent. Now the first item that changed a row keeps what was under it, and meta says how far the queue has
 * been sent. What had become of taps was kept one by one; now only refusals are.
 */
export async function bringTogether(tx: Transaction): Promise<void> {
  const items = await tx.table<EarlierItem>("outbox").orderBy("seq").toArray();
  const truths = new Map((await tx.table<EarlierTruth>("truths").toArray()).map(({ key, row }) => [key, row]));
  const together = items.map((item): OutboxItem => {
    const { mutationId, seq, name, args, schemaVersion, createdAt, reads, writes } = item;
    const covers = writes.filter((key) => truths.has(key));
    const under = covers.map((key) => truths.get(key));
    for (const key of covers) truths.delete(key);
    return {
      mutationId,
      seq,
      name,
      args,
      schemaVersion,
      createdAt,
      ...definedFields({ reads }),
      writes,
      covers,
      under,
    };
  });
  await tx.table<OutboxItem>(movingTable).bulkAdd(together);
  const sentSeq = items.reduce((last, { seq, sent }) => (sent ? seq : last), 0);
  await tx.table<PhoneMeta>("meta").toCollection().modify({ sentSeq });
  await sortSettled(tx);
}

async function sortSettled(tx: Transaction): Promise<void> {
  const settled = await tx.table<SettledItem>("settled").orderBy("settledAt").toArray();
  const items = settled.filter((item) => !isRefusal(item));
  await tx.table<SettledItem>("rejections").bulkAdd(settled.filter(isRefusal));
  if (items.length === 0) return;
  await tx.table<AcceptedTaps>("accepted").add({ mutationIds: items.map(({ mutationId }) => mutationId), items });
}

/** The queue under its places, as it is kept now. */
export async function moveBack(tx: Transaction): Promise<void> {
  await tx.table("outbox").bulkAdd(await tx.table(movingTable).toArray());
}
